import { useLingui } from '@lingui/react/macro'
import type { ExhaustedJob } from '../../../../shared/contract/jobs.ts'
import { Button } from '../../../components/button/button.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../console.module.css'
import { JobRow, JobTable } from './job-table.tsx'
import { useRunAgain } from './jobs-query.ts'
import { kindWords } from './kind-words.ts'

/** Jobs that ran out of tries, each with its reason and what is left to do about it. */
export function ExhaustedTable({ jobs }: { jobs: readonly ExhaustedJob[] }) {
  const { t } = useLingui()
  return (
    <JobTable label={t`Failed for good`} about={t`Reason`} when={t`When`}>
      {jobs.map((job) => (
        <ExhaustedRow key={job._id} job={job} />
      ))}
    </JobTable>
  )
}

function ExhaustedRow({ job }: { job: ExhaustedJob }) {
  const say = useSay()
  const { t } = useLingui()
  const again = useRunAgain(job)
  const { kind, date, code, message, can_run_again: canRunAgain } = job
  const what = say(kindWords(kind))
  return (
    <JobRow
      what={what}
      about={
        <>
          <bdi>{say(message)}</bdi>
          <div className={styles.more}>
            <code>{code}</code>
          </div>
        </>
      }
      date={date}
      as="date-time"
      error={again.error}
      actions={
        canRunAgain ? (
          <Button size={32} sending={again.isPending} aria-label={t`Run again: ${what}`} onClick={() => again.mutate()}>
            {t`Run again`}
          </Button>
        ) : (
          <span className={styles.more}>{t`Who it is for can try again`}</span>
        )
      }
    />
  )
}
