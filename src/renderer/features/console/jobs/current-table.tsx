import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CurrentJob } from '../../../../shared/contract/jobs.ts'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../console.module.css'
import { JobRow, JobTable } from './job-table.tsx'
import { useCancelJob } from './jobs-query.ts'
import { kindWords } from './kind-words.ts'

/** Jobs that run and wait, each with whom it is for. */
export function CurrentTable({ jobs }: { jobs: readonly CurrentJob[] }) {
  const { t } = useLingui()
  return (
    <JobTable label={t`Running and waiting`} about={t`For`} when={t`Due`}>
      {jobs.map((job) => (
        <CurrentRow key={job._id} job={job} />
      ))}
    </JobTable>
  )
}

function CurrentRow({ job }: { job: CurrentJob }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const cancel = useCancelJob(job)
  const { kind, state, due_date: due, account, seconds, can_cancel: canCancel } = job
  const sound = format.length(seconds)
  return (
    <JobRow
      what={
        <>
          {say(kindWords(kind))}
          <div className={styles.more}>
            {state === 'running'
              ? t({ message: 'Running', context: 'a job' })
              : t({ message: 'Waiting', context: 'a job' })}
            {seconds > 0 && <> · {t`${sound} of sound`}</>}
          </div>
        </>
      }
      about={
        account === null ? (
          <span className={styles.more}>{t`The server itself`}</span>
        ) : (
          <Link to={`/admin/people/${account._id}`}>
            <bdi>{account.email}</bdi>
          </Link>
        )
      }
      date={due}
      as="day-time"
      error={cancel.error}
      actions={canCancel ? <CancelButton what={say(kindWords(kind))} cancel={cancel} /> : null}
    />
  )
}

function CancelButton({ what, cancel }: { what: string; cancel: ReturnType<typeof useCancelJob> }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={32} sending={cancel.isPending} aria-label={t`Cancel job: ${what}`} onClick={() => setAsking(true)}>
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
          Whoever waits for it is told that an administrator cancelled it, pays for what could be read already, gets
          back the rest of the time reserved for it, and can start it again.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
