import type { Backup, BackupRun, BackupsReport } from '../../../../src/shared/contract/backups.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { BackupRunTable, Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { askForBackupRun, backupRuns, type BackupTools, type Snapshot } from '../../ops/index.ts'

export interface ConsoleBackupsDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  tools: BackupTools
  /** Has workers look. */
  wake: () => void
  now: () => number
}

/** Runs that are shown. */
const SHOWN_RUNS = 10

/** Backups as whoever runs the server sees them; workers do what is asked for. */
export function createConsoleBackups({ db, jobs, tools, wake, now }: ConsoleBackupsDeps) {
  const read = createSharedReads(() =>
    tools.list().then(
      (snapshots) => ({ snapshots, failure: null }),
      (error: unknown) => ({ snapshots: [], failure: messageOf(error) }),
    ),
  )

  async function ask(kind: BackupRunTable['kind'], snapshot?: string): Promise<void> {
    if (snapshot !== undefined && !(await read('backups')).snapshots.some(({ name }) => name === snapshot))
      throw new AppError(404, 'backup_unknown', messages.backupUnknown)
    await db.transaction().execute(async (tx) => {
      const isAsked = await askForBackupRun(tx, jobs, { kind, snapshot: snapshot ?? null, at: now() })
      if (!isAsked) throw new AppError(409, 'backup_busy', messages.backupBusy)
      await writeCall(tx)
    })
    wake()
  }

  return {
    async report(): Promise<BackupsReport> {
      const [{ snapshots, failure }, runs] = await Promise.all([read('backups'), backupRuns(db, SHOWN_RUNS)])
      return {
        folder: tools.folder,
        keep: tools.keep(),
        backups: snapshots.map(presentBackup).toReversed(),
        failure,
        runs: runs.map(presentRun),
      }
    },

    /** @throws AppError 409 while something else is done with backups */
    write: () => ask('write'),

    /** @throws AppError 404; 409 while something else is done with backups */
    verify: (name: string) => ask('verify', name),

    /** @throws AppError 404; 409 while something else is done with backups */
    drill: (name: string) => ask('drill', name),
  }
}

export type ConsoleBackups = ReturnType<typeof createConsoleBackups>

const presentBackup = ({ name, manifest }: Snapshot): Backup => ({
  name,
  date: manifest.takenAt,
  version: manifest.version,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  media: { count: manifest.media.count, size: manifest.media.totalBytes },
  faults: manifest.faults.length,
})

const presentRun = (row: BackupRunTable): BackupRun => ({
  _id: row.id,
  kind: row.kind,
  name: row.snapshot,
  state: row.state,
  failure: row.failure,
  asked_date: new Date(row.asked_at).toISOString(),
  ended_date: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
})
