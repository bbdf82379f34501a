import { forgetEmail } from '../features/auth/remembered-email.ts'
import { openDraftDatabase, removeDraftsOf } from '../features/editor/saving/drafts.ts'
import { createUnfinishedUploads } from '../features/files/upload/unfinished.ts'
import { forgetRecordings } from '../features/recorder/kept/kept-for.ts'

/** Another page of this browser may hold a database back; nobody waits longer for it. Milliseconds. */
const PATIENCE_MS = 5000

/** Removes from this browser what it keeps for a person whose account is gone. Where a part cannot be removed, the rest still is. */
export async function forgetPerson(userId: string): Promise<void> {
  forgetEmail()
  createUnfinishedUploads(() => localStorage, userId).forgetAll()
  const all = Promise.allSettled([forgetRecordings(userId), openDraftDatabase().then((database) => removeDraftsOf(database, userId))])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
