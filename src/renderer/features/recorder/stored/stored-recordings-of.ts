import { platform } from '../../../platform/index.ts'
import { openDatabaseDisk } from './database-disk.ts'
import { createDesktopDisk } from './desktop-disk.ts'
import { createStoredRecordings, type StoredRecordings } from './stored-recordings.ts'
import { openOpfsDisk } from './opfs-disk.ts'
import type { RecordingDisk } from './recording-disk.ts'
import { createStoredBin } from './stored-bin.ts'

async function openDisks(): Promise<RecordingDisk[]> {
  if (platform.recordings) return [createDesktopDisk(platform.recordings)]
  const disks = await Promise.all([openOpfsDisk(), openDatabaseDisk().catch(() => null)])
  return disks.filter((disk) => disk !== null)
}

const byPerson = new Map<string, Promise<StoredRecordings>>()

/** The recordings of a person on this device; the same object for all of this page. */
export function storedRecordingsOf(userId: string): Promise<StoredRecordings> {
  const known = byPerson.get(userId) ?? openDisks().then((disks) => createStoredRecordings({ userId, disks }))
  byPerson.set(userId, known)
  return known
}

/** Removes everything that a person recorded from this device. */
export async function forgetRecordings(userId: string): Promise<void> {
  byPerson.delete(userId)
  createStoredBin(userId).empty()
  await Promise.all((await openDisks()).map((disk) => disk.removeAll(userId)))
}
