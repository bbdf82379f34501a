import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from './repository.ts'
import type { AppEvent } from '../../ports/events.ts'

/** An event for the owner of a file. */
export const fileEvent = (file: FileRow, kind: AppEvent['kind']): AppEvent => ({
  userId: file.owner_id,
  fileId: file.id,
  kind,
})

/** Writes and publishes in one transaction, and wakes the listeners afterwards. */
export function createPublishedChange({ db, notify }: { db: Db; notify: () => void }) {
  return async function changing(work: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction().execute(work)
    notify()
  }
}
