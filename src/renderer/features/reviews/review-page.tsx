import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { WholeReview } from '../../../shared/contract/reviews.ts'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { phraseOf } from '../../lib/message-of.ts'
import { REVIEWS } from '../../lib/reviews.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { GradeSummary } from './grade-summary.tsx'
import { useSay } from '../../lib/words/use-say.ts'
import styles from './reviews.module.css'

export interface ReviewPageProps {
  title: string
  /** Where the list is that leads here. */
  back: string
  query: UseQueryResult<WholeReview>
  children: (review: WholeReview) => ReactNode
}

/** The head of one review: what it is of, and its grade. */
export function ReviewPage({ title, back, query: { data, error, refetch }, children }: ReviewPageProps) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  return (
    <div className={styles.screen}>
      <title>{`${title} · Longhand`}</title>
      <Link className={styles.back} to={back}>
        <ArrowLeft />
        {t(REVIEWS)}
      </Link>
      <h1>{title}</h1>
      {error && !data && (
        <FailedState
          message={say(phraseOf(error, messages.unreachable))}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !data && <Loading rows={6} rowHeight={4} />}
      {data && (
        <>
          <p className={styles.intro}>
            {[
              format.language(data.language_code),
              format.length(data.length),
              format.moment(new Date(data.date), 'day'),
            ].join(' · ')}
          </p>
          <GradeSummary grade={data.grade} />
          {children(data)}
        </>
      )}
    </div>
  )
}
