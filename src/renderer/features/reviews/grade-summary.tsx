import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewResult } from '../../../shared/contract/reviews.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './reviews.module.css'

/** The grade at a glance: errors in 100 words, of what they consist, and what is counted apart. */
export function GradeSummary({ grade }: { grade: ReviewResult['grade'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const figure = (label: string, value: number) => (
    <div>
      <dt>{label}</dt>
      <dd>{format.number(value)}</dd>
    </div>
  )
  return (
    <div className={styles.grade}>
      <p className={styles.figure}>
        <strong>{format.number(grade.errors_in_hundred)}</strong> <Trans>errors in 100 words</Trans>
      </p>
      <dl>
        {figure(t`Words`, grade.words)}
        {figure(t`Wrong words`, grade.substituted)}
        {figure(t`Missing words`, grade.missing)}
        {figure(t`Extra words`, grade.added)}
      </dl>
      <div>
        <dl>
          {figure(t`Speakers`, grade.speakers)}
          {figure(t`Formatting`, grade.formatting)}
        </dl>
        <p className={styles.apart}>{t`Counted separately, not as errors`}</p>
      </div>
    </div>
  )
}
