import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BackupRun } from '../../../../shared/contract/backups.ts'
import { Spinner } from '../../../components/spinner/spinner.tsx'
import { Cell, HeadCell, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'

const KINDS: Record<BackupRun['kind'], MessageDescriptor> = {
  write: msg`Backup`,
  verify: msg`Verification`,
  drill: msg`Test restore`,
  remove: msg`Deletion`,
}

/** What a run came to, where it ended well. */
const DONE: Record<BackupRun['kind'], MessageDescriptor> = {
  write: msg`Written and verified.`,
  verify: msg`Complete: every row and recording is as it was written.`,
  drill: msg`Restored beside this database and compared: it can be relied on.`,
  remove: msg`Deleted, with the recordings that no other backup needs.`,
}

/** What was done with backups, newest first, with what came of it. */
export function RunTable({ runs }: { runs: readonly BackupRun[] }) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`Recent runs`}>
      <thead>
        <tr>
          <HeadCell>{t`What`}</HeadCell>
          <HeadCell>{t`Result`}</HeadCell>
          <HeadCell align="end">{t`When`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run._id} run={run} />
        ))}
      </tbody>
    </Table>
  )
}

function RunRow({ run: { kind, name, state, failure, asked_date: asked } }: { run: BackupRun }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <tr>
      <Cell phone="name">
        {t(KINDS[kind])}
        {name !== null && <div className={styles.more}>{name}</div>}
      </Cell>
      <Cell phone="below" className={styles.address}>
        {state === 'done' && t(DONE[kind])}
        {state === 'failed' && (
          <span className={styles.failed} lang="en">
            {failure}
          </span>
        )}
        {(state === 'waiting' || state === 'working') && (
          <output>
            <Spinner /> {state === 'waiting' ? t`Waiting for a worker` : t`In progress`}
          </output>
        )}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <time dateTime={asked}>{format.moment(new Date(asked), 'day-time')}</time>
      </Cell>
    </tr>
  )
}
