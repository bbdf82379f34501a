import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../../../kernel/db/schema.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { type SnapshotDownload, downloadOf } from './download.ts'
import { chooseSnapshot, dropSnapshot, mediaFolder, type Snapshot, snapshotsIn } from './folder.ts'
import { removeUnlistedMedia } from './listed-media.ts'
import { restoreBackup } from './restore.ts'
import { verifySnapshot } from './verify.ts'
import { type BackupDeps, writeBackup } from './write.ts'

/** What is done with the backups of one folder while the installation runs. */
export interface BackupTools {
  folder: string
  /** How many stay. */
  keep(): number
  /** After how many hours another is written by itself; null for never. */
  everyHours(): number | null
  /** Those that are there, oldest first. @throws Error when one is damaged */
  list(): Promise<Snapshot[]>
  /** Writes one and verifies it; answers its name. @throws Error */
  write(): Promise<string>
  /** Reads one with all its media. @throws BackupDamaged */
  verify(name: string): Promise<void>
  /**
   * Restores the rows of one into an empty database beside this one, where every row, the jobs and the ledger are
   * compared, and reads all its media; nothing of it stays. @throws Error
   */
  drill(name: string): Promise<void>
  /** Removes one, and the media that no other needs. @throws Error where it is not there */
  remove(name: string): Promise<void>
  /** One to take elsewhere. @throws Error where it is not there, or damaged */
  download(name: string): Promise<SnapshotDownload>
}

export interface BackupToolsDeps extends Omit<BackupDeps, 'archive'> {
  keep: () => number
  everyHours: () => number | null
  openArchive: (folder: string) => BlobStore
  /** Opens an empty database in a folder, and ends it after its use. */
  openScratch: (folder: string, use: (parts: { db: Db; jobs: JobQueue }) => Promise<void>) => Promise<void>
}

export function createBackupTools({
  keep,
  everyHours,
  openArchive,
  openScratch,
  ...deps
}: BackupToolsDeps): BackupTools {
  const { folder, dataDir } = deps
  const archive = () => openArchive(mediaFolder(folder))
  const verify = async (name: string) => verifySnapshot(await chooseSnapshot(folder, name), archive(), { read: 'all' })
  return {
    folder,
    keep,
    everyHours,
    list: () => snapshotsIn(folder),
    verify,
    async remove(name) {
      await dropSnapshot(await chooseSnapshot(folder, name))
      await removeUnlistedMedia(folder, archive())
    },
    download: async (name) => downloadOf(await chooseSnapshot(folder, name), archive()),
    async write() {
      const { snapshot } = await writeBackup({ ...deps, archive: archive() }, { keep: keep() })
      return snapshot.name
    },
    async drill(name) {
      await verify(name)
      const snapshot = await chooseSnapshot(folder, name)
      const temporary = path.join(dataDir, 'tmp')
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      const scratch = await mkdtemp(path.join(temporary, 'drill-'))
      try {
        await openScratch(scratch, (parts) => restoreBackup({ ...parts, blobs: null, archive: archive() }, snapshot))
      } finally {
        await rm(scratch, { recursive: true, force: true })
      }
    },
  }
}
