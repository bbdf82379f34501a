import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../components/button/button.tsx'
import { languageName } from '../language.ts'
import styles from './translations.module.css'
import type { AskedTranslation } from './use-translating.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

export interface CostQuestionProps {
  asked: AskedTranslation
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The answer that spends nothing has the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Names what a translation costs, and makes it only then. */
export function CostQuestion({
  asked: { language, isAgain, seconds, availableSeconds },
  isSending,
  onConfirm,
  onCancel,
}: CostQuestionProps) {
  const { t } = useLingui()
  const format = useFormat()
  const name = languageName(language, false)
  const cost = format.length(seconds)
  const available = availableSeconds === null ? null : format.length(availableSeconds)
  return (
    <section className={styles.cost} aria-label={isAgain ? t`Translate into ${name} again` : t`Translate into ${name}`}>
      <p className={styles.question}>
        {isAgain ? (
          <Trans>
            You have used up the free part. Translating these changes into {name} takes <strong>{cost}</strong> of your
            auto time.
          </Trans>
        ) : (
          <Trans>
            Translating into {name} takes <strong>{cost}</strong> of your auto time.
          </Trans>
        )}{' '}
        {available !== null && <Trans>You have {available}.</Trans>}
      </p>
      <span className={styles.actions}>
        <Button size={32} ref={focus} onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button size={32} look="main" sending={isSending} onClick={({ detail }) => detail < 2 && onConfirm()}>
          {t`Translate for ${cost}`}
        </Button>
      </span>
    </section>
  )
}
