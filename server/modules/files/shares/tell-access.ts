import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { FileEventPublisher } from '../events.ts'
import { grantsOf } from './grants.ts'
import { forgetOpenings } from './repository.ts'

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
  return {
    /** In the transaction in which what they may do with the file has changed. */
    async changed(tx: Db, fileId: string, userIds: readonly string[]): Promise<void> {
      const lost: string[] = []
      for (const userId of new Set(userIds)) {
        if (!(await grantsOf(tx, userId, [fileId], now())).has(fileId)) lost.push(userId)
        await events.append({ userId, fileId, kind: 'file-changed' }, tx)
      }
      if (lost.length === 0) return
      await forgetOpenings(tx, fileId, lost)
      await fileEvents.publish(tx, 'access-lost', { fileId, userIds: lost })
    },
  }
}

export type TellAccess = ReturnType<typeof createTellAccess>
