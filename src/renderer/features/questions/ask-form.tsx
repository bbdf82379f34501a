import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircleQuestionMark, ShieldAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { AnswerOffer } from '../../../shared/contract/answers.ts'
import { NO_FOLDER } from '../../../shared/contract/folders.ts'
import { ANSWER_LIMITS } from '../../../shared/domain/answer-rules.ts'
import { Button } from '../../components/button/button.tsx'
import { TextArea } from '../../components/field/text-area.tsx'
import { CompactSelect } from '../../components/select/compact-select.tsx'
import { folderPath } from '../../lib/filing/folder-path.ts'
import { useFolders } from '../../lib/filing/folders-query.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './questions.module.css'

/** A question, and which files it is asked of. */
export function AskForm({
  question,
  folder,
  isBusy,
  onChange,
  onAsk,
}: {
  question: string
  folder: string
  isBusy: boolean
  onChange: (changes: { question?: string; folder?: string }) => void
  onAsk: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const folders = useFolders(true)
  const field = useRef<HTMLTextAreaElement>(null)
  // Whoever comes here comes to ask.
  useEffect(() => field.current?.focus(), [])
  const paths = folders
    .map(({ _id }) => ({ value: _id, label: folderPath(folders, _id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, format.locale))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() !== '') onAsk()
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <TextArea
        ref={field}
        label={t`Your question`}
        placeholder={t`What was decided about the budget, and by whom?`}
        rows={2}
        maxLength={ANSWER_LIMITS.question}
        value={question}
        onChange={(event) => onChange({ question: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={styles.formRow}>
        {folders.length > 0 && (
          <CompactSelect
            label={t`Files to ask`}
            options={[{ value: '', label: t`All files` }, ...paths, { value: NO_FOLDER, label: t`In no folder` }]}
            value={folder}
            onChange={(event) => onChange({ folder: event.target.value })}
          />
        )}
        <Button look="main" type="submit" disabled={question.trim() === ''} sending={isBusy}>
          <MessageCircleQuestionMark />
          {t({ message: 'Ask', context: 'a question about a transcript' })}
        </Button>
      </div>
    </form>
  )
}

/** The answer that sends and spends nothing has the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Says what leaves the machine and what it costs at most; nothing is sent before the person says so. */
export function AskCost({
  offer: { host, seconds, available_seconds: left, notice },
  isSending,
  onConfirm,
  onDismiss,
}: {
  offer: AnswerOffer
  isSending: boolean
  onConfirm: () => void
  onDismiss: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const cost = format.length(seconds)
  const available = left === null ? null : format.length(left)
  const server = host ?? ''
  return (
    <section className={styles.cost} aria-label={t`Cost and privacy`}>
      <p>
        <ShieldAlert aria-hidden />
        <span>
          <Trans>
            Your question, the passages found for it, and the names of their files and speakers are sent to{' '}
            <strong>{server}</strong>. Recordings are not.
          </Trans>
        </span>
      </p>
      {notice !== null && <p className={styles.failure}>{notice}</p>}
      {notice === null && seconds > 0 && (
        <p className={styles.price}>
          <Trans>
            This takes at most <strong>{cost}</strong> of your auto time. Only what is read is charged.
          </Trans>{' '}
          {available !== null && <Trans>You have {available}.</Trans>}
        </p>
      )}
      <span className={styles.buttons}>
        <Button size={32} ref={focus} onClick={onDismiss}>
          {t`Cancel`}
        </Button>
        {notice === null && (
          <Button size={32} look="main" sending={isSending} onClick={({ detail }) => detail < 2 && onConfirm()}>
            {t`Send`}
          </Button>
        )}
      </span>
    </section>
  )
}
