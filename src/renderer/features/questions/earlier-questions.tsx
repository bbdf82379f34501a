import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { AskedQuestion } from '../../../shared/contract/questions.ts'
import { shownDate } from '../../lib/shown-date.ts'
import styles from './questions.module.css'

/** What the person asked before, newest first; each leads to its answer. */
export function EarlierQuestions({
  questions,
  shownId,
  now,
  scopeOf,
}: {
  questions: readonly AskedQuestion[]
  shownId: string
  /** When they were fetched. */
  now: Date
  scopeOf: (folder: string | null) => string
}) {
  const { t } = useLingui()
  return (
    <nav className={styles.earlier} aria-label={t`Earlier questions`}>
      <h2>{t`Earlier questions`}</h2>
      <ol>
        {questions.map(({ _id: id, question, folder, status, created_date: date }) => (
          <li key={id}>
            <Link to={`/files/ask?question=${encodeURIComponent(id)}`} aria-current={id === shownId || undefined}>
              <span dir="auto">{question}</span>
              <small>
                <bdi>{scopeOf(folder)}</bdi>
                <time dateTime={date}>{shownDate(date, now)}</time>
                {status === 'WORKING' && <span>{t`Being answered`}</span>}
                {status === 'FAILED' && <span className={styles.failure}>{t`Not answered`}</span>}
              </small>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
