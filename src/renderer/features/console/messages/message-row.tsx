import { useLingui } from '@lingui/react/macro'
import type { ContactMessage } from '../../../../shared/contract/messages.ts'
import { messages as words } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import shown from './messages.module.css'
import { useMark } from './messages-query.ts'

/** What one visitor wrote, a way to answer it, and a mark that it was answered. */
export function MessageRow({ message: said }: { message: ContactMessage }) {
  const { t } = useLingui()
  const format = useFormat()
  const mark = useMark(said)
  const { name, email, subject, message, sent_date: sent, answered_date: answered } = said
  const isAnswered = answered !== null
  return (
    <li>
      <h2 dir="auto">{subject}</h2>
      <p className={styles.more}>
        <bdi>{name}</bdi> · <bdi>{email}</bdi> ·{' '}
        <time dateTime={sent}>{format.moment(new Date(sent), 'date-time')}</time>
      </p>
      <p className={shown.text} dir="auto">
        {message}
      </p>
      <div className={shown.actions}>
        {/* An address of ours cannot be in a header: the subject is one line, and is encoded. */}
        <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
          {t`Answer by e-mail`}
        </a>
        <Button
          size={32}
          sending={mark.isPending}
          aria-label={isAnswered ? t`Mark as not answered: ${subject}` : t`Mark as answered: ${subject}`}
          onClick={() => mark.mutate(!isAnswered)}
        >
          {isAnswered ? t`Mark as not answered` : t`Mark as answered`}
        </Button>
      </div>
      {mark.error && (
        <p role="alert" className={styles.failed}>
          {messageOf(mark.error, words.unreachable)}
        </p>
      )}
    </li>
  )
}
