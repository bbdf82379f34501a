import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReviewStanding } from '../../../shared/contract/reviews.ts'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { REVIEWS, reviewsQuery } from '../../lib/reviews.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { ResultTable } from './result-table.tsx'
import styles from './reviews.module.css'
import { SampleTable } from './sample-table.tsx'

/** /files/reviews: what a transcriptor may review, how their own work was graded, and their level. */
export default function ReviewsScreen() {
  const { t } = useLingui()
  const { data, isError, refetch, dataUpdatedAt } = useQuery(reviewsQuery)
  return (
    <div className={styles.screen}>
      <title>{`${t(REVIEWS)} · Longhand`}</title>
      <h1>{t(REVIEWS)}</h1>
      <p className={styles.intro}>
        {t`Transcribers review samples of each other’s work. Neither of you is told who the other is.`}
      </p>
      {isError && !data && (
        <FailedState
          message={t`The reviews could not be loaded.`}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!isError && !data && <Loading rows={5} rowHeight={4} />}
      {data && (
        <>
          <MarginSection title={t`Samples to review`}>
            <SampleTable open={data.open} now={new Date(dataUpdatedAt)} />
          </MarginSection>
          <MarginSection title={t`Your level`}>
            <Standing standing={data.standing} />
          </MarginSection>
          <MarginSection title={t`Reviews of your work`}>
            <ResultTable results={data.results} />
          </MarginSection>
        </>
      )}
    </div>
  )
}

/** Level, what it is from, and what the next one asks for. */
function Standing({ standing }: { standing: ReviewStanding }) {
  const { t } = useLingui()
  const format = useFormat()
  const { level, errors_in_hundred: errors, minutes, next } = standing
  return (
    <div className={styles.standing}>
      <dl className={styles.facts}>
        <div>
          <dt>{t`Level`}</dt>
          <dd>{format.number(level)}</dd>
        </div>
        <div>
          <dt>{t`Errors in 100 words`}</dt>
          <dd>{errors === null ? '–' : format.number(Math.round(errors * 10) / 10)}</dd>
        </div>
        <div>
          <dt>{t`Reviewed`}</dt>
          <dd>{format.length(minutes * 60)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {next &&
          t`Level ${{ level: format.number(level + 1) }} requires at most ${{
            errors: format.number(next.errors_in_hundred),
          }} errors in 100 words and ${{ length: format.length(next.minutes * 60) }} reviewed.`}{' '}
        {t`Higher levels see new files first, and newer reviews count more.`}
      </p>
    </div>
  )
}
