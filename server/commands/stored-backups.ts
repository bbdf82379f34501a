import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../kernel/sync-folder.ts'
import type { Db } from '../kernel/db/schema.ts'
import { startJobRunner } from '../kernel/jobs/runner.ts'
import { pause } from '../kernel/pause.ts'
import { writeCall } from '../modules/audit/index.ts'
import { askForBackupRun, backupRunById, type BackupTools, createRunBackup } from '../modules/ops/index.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { Logger } from '../ports/logger.ts'
import { inCommand } from './audit.ts'

/** What commands about backups of `BACKUP_DIR` need. */
export interface StoredBackupsDeps {
  db: Db
  jobs: JobQueue
  backups: BackupTools
  log: Logger
}

const LOOK_MS = 200

/**
 * Removes a backup, and the media that no other needs. It goes the way of the console: one thing at a time is done with
 * backups, so none goes while one is written; a worker, or this process, does it, whoever is quicker, and a worker goes
 * on where this one is killed. @throws Error where it is not confirmed by its name, not there, or backups are busy
 */
export async function removeBackup(
  { db, jobs, backups, log }: StoredBackupsDeps,
  name: string,
  confirmed: string,
): Promise<string> {
  await assertThere(backups, name)
  if (confirmed !== name) throw new Error('The names differ. Nothing was removed.')
  const runId = await inCommand('backup-removed', { detail: name }, () =>
    db.transaction().execute(async (tx) => {
      const id = await askForBackupRun(tx, jobs, { kind: 'remove', snapshot: name, at: Date.now() })
      if (id === null) throw new Error('Something else is being done with backups. Try again once it is done.')
      await writeCall(tx)
      return id
    }),
  )
  const job = createRunBackup({ db, tools: backups, now: Date.now })
  const runner = startJobRunner({
    db,
    queue: jobs,
    jobs: [job],
    workerId: `command ${runId}`,
    log,
    onChange: () => {},
  })
  try {
    const never = new AbortController().signal
    for (;;) {
      const run = await backupRunById(db, runId)
      if (!run) throw new Error('It is not known what became of it: see the console.')
      if (run.state === 'failed') throw new Error(run.failure ?? 'It was not removed.')
      if (run.state === 'done') return `${name} was removed, with the media that no other backup needs.`
      await pause(LOOK_MS, never)
    }
  } finally {
    await runner.stop()
  }
}

/**
 * Writes a backup as a zip, which unpacked is a folder to restore from; into a folder under the name that the console
 * gives it. Whole, or not at all. @throws Error where it is not there or damaged, or the file is there already
 */
export async function downloadBackup(
  { db, backups }: Pick<StoredBackupsDeps, 'db' | 'backups'>,
  name: string,
  to: string,
): Promise<string> {
  await assertThere(backups, name)
  const into = await stat(to).catch(() => null)
  const file = into?.isDirectory() ? path.join(to, `longhand-backup-${name}.zip`) : to
  const partial = `${file}.partial`
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already.`)
  const { open: read } = await backups.download(name)
  await inCommand('backup-downloaded', { detail: name }, () => db.transaction().execute((tx) => writeCall(tx)))
  try {
    await pipeline(read(), createWriteStream(partial, { mode: 0o600, flags: 'w' }))
    const handle = await open(partial)
    await handle.sync()
    await handle.close()
    await rename(partial, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return `${name} is in ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB).`
}

async function assertThere(backups: BackupTools, wanted: string): Promise<void> {
  const names = (await backups.list()).map(({ name }) => name)
  if (!names.includes(wanted))
    throw new Error(`There is no backup ${wanted} in ${backups.folder}. There are: ${names.join(', ') || 'none'}.`)
}
