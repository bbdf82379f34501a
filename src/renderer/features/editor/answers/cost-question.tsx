import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useEditor } from '../use-session.ts'
import type { AskedAnswer } from './answers.ts'
import styles from './answers.module.css'

/** The answer that sends and spends nothing has the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Says what leaves the machine and what it costs, and has it written only then. */
export function CostQuestion({ asked: { offer } }: { asked: AskedAnswer }) {
  const { t } = useLingui()
  const format = useFormat()
  const { answers } = useEditor()
  const isSending = useStore(answers.store, (state) => state.isSending)
  const { host, seconds, available_seconds: left, notice } = offer
  const cost = format.length(seconds)
  const available = left === null ? null : format.length(left)
  const server = host ?? ''
  return (
    <section className={styles.cost} aria-label={t`Cost and privacy`}>
      <p>
        <ShieldAlert aria-hidden />
        <span>
          <Trans>
            The text and the names of its speakers are sent to <strong>{server}</strong>. The recording is not.
          </Trans>
        </span>
      </p>
      {notice !== null && <p className={styles.failure}>{notice}</p>}
      {notice === null && seconds > 0 && (
        <p>
          <span>
            <Trans>
              This takes <strong>{cost}</strong> of your auto time.
            </Trans>{' '}
            {available !== null && <Trans>You have {available}.</Trans>}
          </span>
        </p>
      )}
      <span className={styles.buttons}>
        <Button size={32} ref={focus} onClick={answers.dismiss}>
          {t`Cancel`}
        </Button>
        {notice === null && (
          <Button
            size={32}
            look="main"
            sending={isSending}
            onClick={({ detail }) => detail < 2 && void answers.confirm()}
          >
            {seconds > 0 ? t`Send for ${cost}` : t`Send`}
          </Button>
        )}
      </span>
    </section>
  )
}
