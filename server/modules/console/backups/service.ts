import type { Backup, BackupRun, BackupsReport } from '../../../../src/shared/contract/backups.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { BackupRunTable, Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import { createSharedReads } from '../../../kernel/shared-reads.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import {
  askForBackupRun,
  backupRuns,
  type BackupTools,
  MOST_RUNS,
  nextBackupAt,
  type Snapshot,
  type SnapshotDownload,
} from '../../ops/index.ts'

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

  /** @throws AppError 404 */
  async function assertThere(wanted: string): Promise<void> {
    if (!(await read('backups')).snapshots.some(({ name }) => name === wanted))
      throw new AppError(404, 'backup_unknown', messages.backupUnknown)
  }

  async function ask(kind: BackupRunTable['kind'], snapshot?: string): Promise<void> {
    if (snapshot !== undefined) await assertThere(snapshot)
    await db.transaction().execute(async (tx) => {
      const run = await askForBackupRun(tx, jobs, { kind, snapshot: snapshot ?? null, at: now() })
      if (run === null) throw new AppError(409, 'backup_busy', messages.backupBusy)
      await writeCall(tx)
    })
    wake()
  }

  return {
    async report(): Promise<BackupsReport> {
      const [{ snapshots, failure }, runs] = await Promise.all([read('backups'), backupRuns(db, MOST_RUNS)])
      const newest = snapshots.at(-1)
      const next = nextBackupAt(
        tools.everyHours(),
        newest ? Date.parse(newest.manifest.takenAt) : null,
        runs.find(({ kind }) => kind === 'write')?.asked_at ?? null,
      )
      return {
        folder: tools.folder,
        keep: tools.keep(),
        every_hours: tools.everyHours(),
        next_date: next === null ? null : date(Math.max(next, now())),
        backups: snapshots.map((snapshot) => presentBackup(snapshot, runs)).toReversed(),
        failure,
        runs: runs.slice(0, SHOWN_RUNS).map(presentRun),
      }
    },

    /** @throws AppError 409 while something else is done with backups */
    write: () => ask('write'),

    /** @throws AppError 404; 409 while something else is done with backups */
    verify: (name: string) => ask('verify', name),

    /** @throws AppError 404; 409 while something else is done with backups */
    remove: (name: string) => ask('remove', name),

    /** @throws AppError 404 */
    async download(name: string): Promise<SnapshotDownload> {
      await assertThere(name)
      return tools.download(name)
    },

    /** @throws AppError 404; 409 while something else is done with backups */
    drill: (name: string) => ask('drill', name),
  }
}

export type ConsoleBackups = ReturnType<typeof createConsoleBackups>

const date = (at: number) => new Date(at).toISOString()

const presentBackup = ({ name, manifest }: Snapshot, runs: readonly BackupRunTable[]): Backup => ({
  name,
  date: manifest.takenAt,
  version: manifest.version,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  media: { count: manifest.media.count, size: manifest.media.totalBytes },
  faults: manifest.faults.length,
  size: [...manifest.tables, manifest.jobs, manifest.media].reduce((sum, { bytes }) => sum + bytes, 0),
  check: lastCheck(name, runs),
})

/** What the newest run that has read a backup found; the one that wrote it has read it too. */
function lastCheck(name: string, runs: readonly BackupRunTable[]): Backup['check'] {
  const last = runs.find(
    ({ kind, snapshot, ended_at: ended }) => kind !== 'remove' && snapshot === name && ended !== null,
  )
  return last ? { is_fine: last.state === 'done', date: date(last.ended_at ?? last.asked_at) } : null
}

const presentRun = (row: BackupRunTable): BackupRun => ({
  _id: row.id,
  kind: row.kind,
  name: row.snapshot,
  state: row.state,
  failure: row.failure,
  asked_date: date(row.asked_at),
  ended_date: row.ended_at === null ? null : date(row.ended_at),
})
