import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CurrentJob } from '../../../../shared/contract/jobs.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../console.module.css'
import { kindWords } from './kind-words.ts'
import { useCancelJob } from './jobs-query.ts'

/** Jobs that run and wait, each with whom it is for. */
export function CurrentTable({ jobs }: { jobs: readonly CurrentJob[] }) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`Running and waiting`}>
      <thead>
        <tr>
          <HeadCell>{t`Job`}</HeadCell>
          <HeadCell>{t`For`}</HeadCell>
          <HeadCell align="end">{t`Due`}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <CurrentRow key={job._id} job={job} />
        ))}
      </tbody>
    </Table>
  )
}

function CurrentRow({ job }: { job: CurrentJob }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const cancel = useCancelJob(job)
  const [isAsking, setAsking] = useState(false)
  const { kind, state, due_date: due, account, seconds, can_cancel: canCancel } = job
  const what = say(kindWords(kind))
  const sound = format.length(seconds)
  return (
    <tr>
      <Cell phone="name">
        {what}
        <div className={styles.more}>
          {state === 'running'
            ? t({ message: 'Running', context: 'a job' })
            : t({ message: 'Waiting', context: 'a job' })}
          {seconds > 0 && <> · {t`${sound} of sound`}</>}
        </div>
        {cancel.error && (
          <p role="alert" className={styles.failed}>
            {messageOf(cancel.error, messages.unreachable)}
          </p>
        )}
      </Cell>
      <Cell phone="below" className={styles.address}>
        {account === null ? (
          <span className={styles.more}>{t`The server itself`}</span>
        ) : (
          <Link to={`/admin/people/${account._id}`}>
            <bdi>{account.email}</bdi>
          </Link>
        )}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <time dateTime={due}>{format.moment(new Date(due), 'day-time')}</time>
      </Cell>
      <Cell phone="actions" align="end">
        {canCancel && (
          <RowActions>
            <Button
              size={32}
              sending={cancel.isPending}
              aria-label={t`Cancel job: ${what}`}
              onClick={() => setAsking(true)}
            >
              {t`Cancel job`}
            </Button>
            <ConfirmDialog
              open={isAsking}
              onOpenChange={setAsking}
              title={t`Cancel this job?`}
              verb={t`Cancel job`}
              danger
              onConfirm={() => {
                setAsking(false)
                cancel.mutate()
              }}
            >
              <Trans>
                Whoever waits for it is told that an administrator cancelled it, gets back the time reserved for it, and
                can start it again.
              </Trans>
            </ConfirmDialog>
          </RowActions>
        )}
      </Cell>
    </tr>
  )
}
