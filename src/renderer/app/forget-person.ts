import { forgetEmail } from '../features/auth/remembered-email.ts'
import { openDraftDatabase, removeDraftsOf } from '../features/editor/saving/drafts.ts'
import { createUnfinishedUploads } from '../features/files/upload/unfinished.ts'
import { forgetLiveSound } from '../features/files/live/left-sound.ts'
import { platform } from '../platform/index.ts'
import { forgetRecordings } from '../features/recorder/stored/stored-recordings-of.ts'
import { forgetOnDevice } from '../lib/last-person.ts'
import { pause } from '../lib/pause.ts'

/** Another page of this browser may hold a database back; nobody waits longer for it. Milliseconds. */
const PATIENCE_MS = 5000

/**
 * Removes from this browser what it keeps for a person whose account is gone. Where a part cannot be removed, the rest
 * still is.
 */
export async function forgetPerson(userId: string): Promise<void> {
  forgetEmail()
  createUnfinishedUploads(() => localStorage, userId).forgetAll()
  const all = Promise.allSettled([
    forgetOffline(),
    forgetRecordings(userId),
    forgetLiveSound(userId),
    forgetOnDevice(userId),
    openDraftDatabase().then((database) => removeDraftsOf(database, userId)),
  ])
  await Promise.race([all, pause(PATIENCE_MS)])
}

async function forgetOffline(): Promise<void> {
  const { offline } = platform
  if (!offline) return
  const taken = await offline.list()
  await Promise.all(taken.map(({ id }) => offline.remove(id)))
}
