import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BackupsReport } from '../../../../shared/contract/backups.ts'
import { messages } from '../../../../shared/messages.ts'
import { classNames } from '../../../components/class-names.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { BackupTable } from './backup-table.tsx'
import { backupsQuery, isBusy, useBackupRun } from './backups-query.ts'
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
      {run.error && <Banner tone="danger">{messageOf(run.error, messages.unreachable)}</Banner>}
      {backups.length === 0 && failure === null ? (
        <Empty title={t`No backup yet.`} action={write}>
          {t`A backup holds all accounts, texts and recordings. It is written while people work.`}
        </Empty>
      ) : (
        <>
          <p className={styles.lead}>{write}</p>
          <BackupTable backups={backups} isBusy={busy} onRun={run.mutate} />
        </>
      )}
      <p className={classNames(styles.more, styles.after)}>
        <Trans>
          Backups lie in <code>{folder}</code>; the newest {keep} stay. Copy them to another machine: whoever has one
          has everything that is in it.
        </Trans>
      </p>
      {runs.length > 0 && (
        <>
          <h2 className={styles.below}>{t`Recent runs`}</h2>
          <RunTable runs={runs} />
        </>
      )}
    </>
  )
}
