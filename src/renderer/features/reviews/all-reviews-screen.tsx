import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ListedReview, ReviewStage } from '../../../shared/contract/reviews.ts'
import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import { Empty } from '../../components/empty/empty.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../components/table/table.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { REVIEWS } from '../../lib/reviews.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { allReviewsQuery } from './all-reviews-query.ts'
import { FlaggedFiles } from './flagged-files.tsx'
import { REVIEW_STATE_LABELS } from './review-state.ts'
import styles from './reviews.module.css'

/** /admin/reviews: reviews of transcriptors' work by where they stand, and files that could not be transcribed. */
export default function AllReviewsScreen() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const tab = (value: ReviewStage | 'flagged', label: string, content: ReactNode) => ({ value, label, content })
  const tabs = [
    tab('answered', t`To decide`, <ReviewList stage="answered" empty={t`No answers wait for a decision.`} />),
    tab('open', t`In progress`, <ReviewList stage="open" empty={t`No reviews are in progress.`} />),
    tab('done', t`Done`, <ReviewList stage="done" empty={t`No reviews are done yet.`} />),
    tab('flagged', t`Flagged files`, <FlaggedFiles />),
  ]
  const asked = search.get('of')
  return (
    <div className={styles.screen}>
      <title>{`${t(REVIEWS)} · Longhand`}</title>
      <h1>{t(REVIEWS)}</h1>
      <Tabs
        label={t(REVIEWS)}
        value={tabs.find(({ value }) => value === asked)?.value ?? 'answered'}
        onChange={(of) => setSearch({ of }, { replace: true })}
        tabs={tabs}
      />
    </div>
  )
}

function ReviewList({ stage, empty }: { stage: ReviewStage; empty: string }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(allReviewsQuery(stage))
  if (!data)
    return isError ? (
      <FailedState
        message={t`The reviews could not be loaded.`}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    ) : (
      <Loading rows={5} rowHeight={4} />
    )
  if (data.length === 0) return <Empty title={empty} />
  return (
    <Table aria-label={t(REVIEWS)}>
      <thead>
        <tr>
          <HeadCell>{t`Language`}</HeadCell>
          <HeadCell>{t`Date`}</HeadCell>
          <HeadCell>{t`Transcriber`}</HeadCell>
          <HeadCell>{t`Reviewer`}</HeadCell>
          <HeadCell align="end">{t`Errors in 100 words`}</HeadCell>
          <HeadCell>{t`Status`}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {data.map((review) => (
          <Row key={review._id} review={review} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ review }: { review: ListedReview }) {
  const { t } = useLingui()
  const format = useFormat()
  const { _id: id, date, language_code, length, transcriptor_email: of, reviewer_email: by, grade, state } = review
  return (
    <tr>
      <Cell phone="name">
        {format.language(language_code)}
        {length > 0 && <span className={styles.note}>{format.length(length)}</span>}
      </Cell>
      <Cell numeric phone="aside">
        {format.moment(new Date(date), 'day-time')}
      </Cell>
      <Cell phone="below" className={styles.address}>
        <PhoneLabel>{t`Transcriber`}</PhoneLabel>
        <bdi>{of}</bdi>
      </Cell>
      <Cell phone="below" className={styles.address}>
        <PhoneLabel>{t`Reviewer`}</PhoneLabel>
        <bdi>{by ?? '–'}</bdi>
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t`Errors in 100 words`}</PhoneLabel>
        {grade ? format.number(grade.errors_in_hundred) : '–'}
      </Cell>
      <Cell phone="below">{t(REVIEW_STATE_LABELS[state])}</Cell>
      <Cell align="end" phone="actions">
        {review.is_answered && (
          <RowActions>
            <Link
              className={buttonClass({ size: 32 })}
              to={`/admin/reviews/${id}`}
              aria-label={state === 'answered' ? t`Decide on the answer of ${of}` : t`Open the review of ${of}`}
            >
              {state === 'answered' ? t`Decide` : t`Open`}
            </Link>
          </RowActions>
        )}
      </Cell>
    </tr>
  )
}
