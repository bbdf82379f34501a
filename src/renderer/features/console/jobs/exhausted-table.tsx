import { useLingui } from '@lingui/react/macro'
import type { ExhaustedJob } from '../../../../shared/contract/jobs.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../console.module.css'
import { kindWords } from './kind-words.ts'
import { useRunAgain } from './jobs-query.ts'

/** Jobs that ran out of tries, each with its reason and what is left to do about it. */
export function ExhaustedTable({ jobs }: { jobs: readonly ExhaustedJob[] }) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`Failed for good`}>
      <thead>
        <tr>
          <HeadCell>{t`Job`}</HeadCell>
          <HeadCell>{t`Reason`}</HeadCell>
          <HeadCell align="end">{t`When`}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <ExhaustedRow key={job._id} job={job} />
        ))}
      </tbody>
    </Table>
  )
}

function ExhaustedRow({ job }: { job: ExhaustedJob }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const again = useRunAgain(job)
  const { kind, date, code, message, can_run_again: canRunAgain } = job
  const what = say(kindWords(kind))
  return (
    <tr>
      <Cell phone="name">{what}</Cell>
      <Cell phone="below" className={styles.address}>
        <bdi>{say(message)}</bdi>
        <div className={styles.more}>
          <code>{code}</code>
        </div>
        {again.error && (
          <p role="alert" className={styles.failed}>
            {messageOf(again.error, messages.unreachable)}
          </p>
        )}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <time dateTime={date}>{format.moment(new Date(date), 'date-time')}</time>
      </Cell>
      <Cell phone="actions" align="end">
        {canRunAgain ? (
          <RowActions>
            <Button
              size={32}
              sending={again.isPending}
              aria-label={t`Run again: ${what}`}
              onClick={() => again.mutate()}
            >
              {t`Run again`}
            </Button>
          </RowActions>
        ) : (
          <span className={styles.more}>{t`Who it is for can try again`}</span>
        )}
      </Cell>
    </tr>
  )
}
