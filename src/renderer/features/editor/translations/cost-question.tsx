import { exactTime } from '../../../../shared/domain/exact-time.ts'
import { Button } from '../../../components/button/button.tsx'
import { languageName } from '../language.ts'
import styles from './translations.module.css'
import type { AskedTranslation } from './use-translating.ts'

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
  const name = languageName(language, false)
  const cost = exactTime(seconds)
  return (
    <section className={styles.cost} aria-label={isAgain ? `Translate into ${name} again` : `Translate into ${name}`}>
      <p className={styles.question}>
        {isAgain ? (
          <>
            The free part is used up. Translating these changes into {name} takes <strong>{cost}</strong> of your auto
            time
          </>
        ) : (
          <>
            Translating into {name} takes <strong>{cost}</strong> of your auto time
          </>
        )}
        {availableSeconds === null ? '.' : <>; you have {exactTime(availableSeconds)}.</>}
      </p>
      <span className={styles.actions}>
        <Button size={32} ref={focus} onClick={onCancel}>
          Cancel
        </Button>
        <Button size={32} look="main" sending={isSending} onClick={({ detail }) => detail < 2 && onConfirm()}>
          Translate for {cost}
        </Button>
      </span>
    </section>
  )
}
