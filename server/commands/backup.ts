import type { Db } from '../kernel/db/schema.ts'
import {
  type BackupDeps,
  checkStorage,
  chooseSnapshot,
  mediaFolder,
  restoreBackup,
  secretFile,
  snapshotsIn,
  verifySnapshot,
  writeBackup,
} from '../modules/ops/index.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import { writeSecret } from '../modules/identity/index.ts'
import { describeCheck } from './storage.ts'

/** Opens the folder in which a backup keeps its media. */
type OpenArchive = (folder: string) => BlobStore

/** Backs up into a folder, and says what it holds. Ends with 1 when media were missing or damaged before. */
export async function backUp(
  deps: Omit<BackupDeps, 'archive'>,
  { openArchive, keep }: { openArchive: OpenArchive; keep?: number },
): Promise<void> {
  const { snapshot, copied, dropped } = await writeBackup(
    { ...deps, archive: openArchive(mediaFolder(deps.folder)) },
    keep === undefined ? {} : { keep },
  )
  const { tables, jobs, media, faults } = snapshot.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${snapshot.name}: ${rows} rows in ${tables.length} tables, ${jobs.count} jobs, ${media.count} media files ` +
      `(${megabytes(media.totalBytes)}), of which ${copied.count} were copied (${megabytes(copied.bytes)}). ` +
      'Verified.',
  )
  if (dropped.snapshots > 0)
    console.log(
      `${dropped.snapshots} older backups were removed, with ${dropped.media} media files that no other backup needs.`,
    )
  for (const { key, of, kind } of faults)
    console.warn(`The media file ${key} of ${of} is ${kind} in the store, and so it is in the backup.`)
  if (faults.length > 0) process.exitCode = 1
}

/** Reads all backups of a folder with all their media. @throws BackupDamaged */
export async function verifyBackup(folder: string, openArchive: OpenArchive): Promise<void> {
  const snapshots = await snapshotsIn(folder)
  if (snapshots.length === 0) throw new Error(`There is no backup in ${folder}.`)
  const archive = openArchive(mediaFolder(folder))
  for (const snapshot of snapshots) {
    await verifySnapshot(snapshot, archive, { read: 'all' })
    console.log(
      `${snapshot.name}: complete. ${snapshot.manifest.media.count} media files, ` +
        `${megabytes(snapshot.manifest.media.totalBytes)}.${neededKeys(snapshot.manifest.keys)}`,
    )
  }
}

/** A backup never has the keys that its media and texts are encrypted by. */
const neededKeys = (keys: readonly string[]) =>
  keys.length === 0 ? '' : ` Its media or texts are encrypted; to read them it takes the keys ${keys.join(', ')}.`

/** What a restore needs of the installation that it fills. */
export interface RestoreTarget {
  db: Db
  /** As they lie in the store, encrypted or not. */
  blobs: BlobStore
  /** The store that reads them with the keys that are set. @throws ConfigError where one is missing */
  openMedia: () => Promise<BlobStore>
  /** Ids of the keys that are set. */
  keysHere: ReadonlySet<string>
  jobs: JobQueue
  dataDir: string
  /** Whether the secret that signs sessions is set from outside. */
  hasOwnSecret: boolean
}

/**
 * Fills an installation from a backup, and compares the media with the database. Ends with 1 when something is wrong.
 */
export async function bringBack(
  { db, blobs, openMedia, keysHere, jobs, dataDir, hasOwnSecret }: RestoreTarget,
  folder: string,
  { openArchive, force, snapshot: name }: { openArchive: OpenArchive; force: boolean; snapshot?: string },
): Promise<void> {
  const snapshot = await chooseSnapshot(folder, name)
  await restoreBackup({ db, blobs, jobs, archive: openArchive(mediaFolder(folder)) }, snapshot, { force })
  const { hasSecret, faults, takenAt, tables, media, keys } = snapshot.manifest
  if (hasSecret && !hasOwnSecret) await writeSecret(dataDir, secretFile(snapshot.path))
  console.log(
    `The backup of ${takenAt} was restored: ${tables.find(({ name: table }) => table === 'file')?.rows ?? 0} files, ` +
      `${media.count} media files. All rows match the backup, and the ledger matches the balances.`,
  )
  if (!hasSecret && !hasOwnSecret)
    console.log('Sessions were signed with SESSION_SECRET. Without it, everyone has to log in again.')
  for (const { of, kind } of faults) console.warn(`A media file of ${of} was ${kind} when the backup was taken.`)
  const lost = keys.filter((id) => !keysHere.has(id))
  if (lost.length > 0) {
    console.warn(
      `Media or texts of the backup are encrypted by keys that are not set here: ${lost.join(', ')}. ` +
        'The server starts once the file that STORAGE_KEYS names has them, or after `longhand keys forget`, which ' +
        'gives those up.',
    )
    process.exitCode = 1
    return
  }
  const check = await checkStorage({ db, blobs: await openMedia(), jobs }, { repair: false, deep: false })
  console.log(describeCheck(check))
  if (check.findings.length > 0) process.exitCode = 1
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
