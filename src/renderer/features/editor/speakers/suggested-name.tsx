import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { FileVoices } from '../../../../shared/contract/voices.ts'
import { Button } from '../../../components/button/button.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../dialogs/speakers.module.css'

/** A known voice that a speaker sounds like. The first has the focus, so that Enter accepts one after another. */
export function SuggestedName({
  name,
  sureness,
  takesFocus,
  onAccept,
}: FileVoices['voices'][number] & { takesFocus: boolean; onAccept: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Nobody who types a name is taken away from it; the dialog itself begins in a field that is empty.
    const { activeElement: active } = document
    if (takesFocus && !(active instanceof HTMLInputElement && active.value !== '')) button.current?.focus()
  }, [takesFocus])
  const sure = format.percent(Math.floor(sureness * 100) / 100)
  return (
    <div className={styles.suggested}>
      <span>
        <Trans>
          Sounds like <strong>{name}</strong> ({sure} match)
        </Trans>
      </span>
      <Button ref={button} size={32} onClick={onAccept}>
        {t`Use ${name}`}
      </Button>
    </div>
  )
}
