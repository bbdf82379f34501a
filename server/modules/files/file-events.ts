import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from './repository.ts'
import type { AppEvent } from '../../ports/events.ts'

/** What a file's owner is told of it. */
export const fileEvent = (file: FileRow, kind: AppEvent['kind']): AppEvent => ({
  userId: file.owner_id,
  fileId: file.id,
  kind,
})

/** Writes and tells in one transaction; sockets look at once afterwards. */
export function createTellingChange({ db, notify }: { db: Db; notify: () => void }) {
  return async function changing(work: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction().execute(work)
    notify()
  }
}
