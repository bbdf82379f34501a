import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { FileEventPublisher } from '../events.ts'
import { grantsOf } from './grants.ts'
import { forgetOpenings, newestAmong, openedAmong, type SomeFiles } from './repository.ts'

/** Has people hear what of a file they may have now, and whoever works for them end what they may have no more. */
export function createTellAccess({
  events,
  fileEvents,
  now,
}: {
  events: Pick<EventBus, 'append'>
  fileEvents: FileEventPublisher
  now: () => number
}) {
  async function tell(tx: Db, userId: string, fileIds: readonly string[]): Promise<void> {
    const left = await grantsOf(tx, userId, fileIds, now())
    for (const fileId of fileIds) {
      await events.append({ userId, fileId, kind: 'file-changed' }, tx)
      if (left.has(fileId)) continue
      await forgetOpenings(tx, fileId, [userId])
      await fileEvents.publish(tx, 'access-lost', { fileId, userIds: [userId] })
    }
  }

  return {
    /** In the transaction in which what they may do with the file has changed. */
    async changed(tx: Db, fileId: string, userIds: readonly string[]): Promise<void> {
      for (const userId of new Set(userIds)) await tell(tx, userId, [fileId])
    },

    /**
     * The same of many files, of which there may be any number: people hear of those that they have opened, and of one
     * where they have opened none, for their lists.
     */
    async changedMany(tx: Db, files: SomeFiles, userIds: readonly string[]): Promise<void> {
      const people = new Set(userIds)
      if (people.size === 0) return
      const opened = await openedAmong(tx, files, [...people])
      const newest = await newestAmong(tx, files)
      for (const userId of people) {
        const fileIds = opened.get(userId) ?? (newest === undefined ? [] : [newest])
        if (fileIds.length > 0) await tell(tx, userId, fileIds)
      }
    },
  }
}

export type TellAccess = ReturnType<typeof createTellAccess>
