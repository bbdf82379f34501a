import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Setting } from '../../../../shared/contract/settings.ts'
import { Button } from '../../../components/button/button.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import shared from '../console.module.css'
import { WithCode } from '../with-code.tsx'
import { SOURCE_WORDS } from './group-words.ts'
import { SettingForm } from './setting-form.tsx'
import styles from './settings.module.css'
import { useAmount } from './use-amount.ts'

/** A setting with its value, where that comes from, and a way to change it where no restart is needed. */
export function SettingRow({ setting, meaning }: { setting: Setting; meaning: string | null }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { name, source, change } = setting
  const canChange = change !== null && source !== 'environment'
  return (
    <li>
      <div className={styles.about}>
        <h3>
          <code>{name}</code>
        </h3>
        {meaning !== null && (
          <p className={shared.more} lang="en" dir="ltr">
            <WithCode text={meaning} />
          </p>
        )}
      </div>
      <div className={styles.state}>
        <p className={styles.value}>
          <Value setting={setting} />
        </p>
        <p className={shared.more}>{t(SOURCE_WORDS[source])}</p>
        <Overruled setting={setting} />
      </div>
      {canChange && !isOpen && (
        <Button size={32} aria-label={t`Change: ${name}`} onClick={() => setOpen(true)}>
          {t`Change`}
        </Button>
      )}
      {canChange && isOpen && <SettingForm setting={setting} onClose={() => setOpen(false)} />}
    </li>
  )
}

function Value({ setting: { value, fallback, is_secret: isSecret, is_set: isSet, change } }: { setting: Setting }) {
  const { t } = useLingui()
  const amount = useAmount(value ?? '', change?.unit ?? null)
  if (isSecret) return <em>{isSet ? t({ message: 'Set', context: 'a setting' }) : t`Not set`}</em>
  if (value !== null)
    return (
      <>
        <code>{value}</code>
        {amount !== null && <span className={styles.amount}>{amount}</span>}
      </>
    )
  if (fallback === '') return <em>{t`Not set`}</em>
  return (
    <span lang="en" dir="ltr">
      <WithCode text={fallback} />
    </span>
  )
}

/** What was changed here before the environment said something else. */
function Overruled({ setting: { source, change } }: { setting: Setting }) {
  const format = useFormat()
  if (source !== 'environment' || change?.stored == null || change.stored_date === null) return null
  const [stored, day] = [change.stored, format.moment(new Date(change.stored_date), 'date')]
  return (
    <p className={shared.more}>
      <Trans>
        The environment wins over <code>{stored}</code>, set here on {day}.
      </Trans>
    </p>
  )
}
