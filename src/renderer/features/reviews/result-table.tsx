import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { ReviewResult } from '../../../shared/contract/reviews.ts'
import { Empty } from '../../components/empty/empty.tsx'
import { Cell, HeadCell, PhoneLabel, Table } from '../../components/table/table.tsx'
import { useFormat } from '../../lib/words/use-format.ts'
import { REVIEW_STATE_LABELS } from './review-state.ts'
import styles from './reviews.module.css'

/** Reviews of the person's own work, newest first. */
export function ResultTable({ results }: { results: readonly ReviewResult[] }) {
  const { t } = useLingui()
  const format = useFormat()
  if (results.length === 0)
    return (
      <Empty title={t`Your work has not been reviewed yet.`}>
        {t`Once another transcriber has reviewed a sample of your work, its grade appears here.`}
      </Empty>
    )
  return (
    <Table aria-label={t`Reviews of your work`}>
      <thead>
        <tr>
          <HeadCell>{t`Date`}</HeadCell>
          <HeadCell>{t`Language`}</HeadCell>
          <HeadCell align="end">{t`Length`}</HeadCell>
          <HeadCell align="end">{t`Errors in 100 words`}</HeadCell>
          <HeadCell>{t`Status`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {results.map(({ _id: id, date, language_code, length, grade, state, answer_until: until }) => (
          <tr key={id}>
            <Cell phone="name">
              <Link className={styles.name} to={`/files/reviews/${id}`}>
                {format.moment(new Date(date), 'day-time')}
              </Link>
            </Cell>
            <Cell phone="below">{format.language(language_code)}</Cell>
            <Cell align="end" numeric phone="hidden">
              {format.length(length)}
            </Cell>
            <Cell align="end" numeric phone="aside">
              <PhoneLabel>{t`Errors in 100 words`}</PhoneLabel>
              {format.number(grade.errors_in_hundred)}
            </Cell>
            <Cell phone="below">
              {state === 'graded' && until !== null
                ? t`You can answer until ${{ date: format.moment(new Date(until), 'day') }}`
                : t(REVIEW_STATE_LABELS[state])}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
