import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BackupsReport } from '../../../../shared/contract/backups.ts'
import { messages } from '../../../../shared/messages.ts'
import { classNames } from '../../../components/class-names.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { BackupTable } from './backup-table.tsx'
import { backupsQuery, isBusy, useBackupDownload, useBackupRun } from './backups-query.ts'
import { RunTable } from './run-table.tsx'

/** /admin/backups: the backups of this installation, written and proved by workers. */
export default function BackupsScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(backupsQuery)
  return (
    <div className={styles.screen}>
      <title>{`${t`Backups`} · Longhand`}</title>
      <h1>{t`Backups`}</h1>
      {error && !data && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !data && <Loading rows={4} rowHeight={4} />}
      {data && <Backups report={data} />}
    </div>
  )
}

function Backups({ report }: { report: BackupsReport }) {
  const { t } = useLingui()
  const run = useBackupRun()
  const download = useBackupDownload()
  const [removed, setRemoved] = useState<string | null>(null)
  const { folder, keep, backups, runs, failure } = report
  const busy = isBusy(report)
  const write = (
    <Button look="main" disabled={busy} sending={run.isPending} onClick={() => run.mutate({ kind: 'write' })}>
      {t`Back up now`}
    </Button>
  )
  return (
    <>
      {failure !== null && (
        <Banner tone="danger">
          <Trans>
            The backups could not be read. <span lang="en">{failure}</span>
          </Trans>
        </Banner>
      )}
      {download.error && <Banner tone="danger">{messageOf(download.error, messages.unreachable)}</Banner>}
      {run.error && <Banner tone="danger">{messageOf(run.error, messages.unreachable)}</Banner>}
      {backups.length === 0 && failure === null ? (
        <Empty title={t`No backup yet.`} action={write}>
          {t`A backup holds all accounts, texts and recordings. It is written while people work.`}
        </Empty>
      ) : (
        <>
          <p className={styles.lead}>{write}</p>
          <BackupTable
            backups={backups}
            isBusy={busy}
            onRun={run.mutate}
            onDownload={download.mutate}
            onRemove={setRemoved}
          />
        </>
      )}
      <p className={classNames(styles.more, styles.after)}>
        <Trans>
          Backups lie in <code>{folder}</code>; the newest {keep} stay. Copy them to another machine: whoever has one
          has everything that is in it.
        </Trans>
      </p>
      <Schedule report={report} />
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t`Delete this backup?`}
        verb={t`Delete backup`}
        danger
        onConfirm={() => {
          // Before the password is asked for: no dialog stands on another.
          setRemoved(null)
          if (removed !== null) run.mutate({ kind: 'remove', name: removed })
        }}
      >
        {backups.length === 1
          ? t`It is the only one. Without a backup, what the disk loses is lost.`
          : t`The other backups stay whole. This cannot be undone.`}
      </ConfirmDialog>
      {runs.length > 0 && (
        <>
          <h2 className={styles.below}>{t`Recent runs`}</h2>
          <RunTable runs={runs} />
        </>
      )}
    </>
  )
}

/** Whether backups are written by themselves, and where that is said. */
function Schedule({ report: { every_hours: hours, next_date: next } }: { report: BackupsReport }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <p className={styles.more}>
      {next === null || hours === null
        ? t`No backup is written by itself.`
        : t`Another is written by itself: ${{ when: format.moment(new Date(next), 'day-time') }}.`}{' '}
      <Link to="/admin/settings">{t`Change the schedule`}</Link> (<code>BACKUP_HOURS</code>)
    </p>
  )
}
