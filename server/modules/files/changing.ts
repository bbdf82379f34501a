import type { Db } from '../../kernel/db/schema.ts'
import type { AppEvent, EventBus } from '../../ports/events.ts'

/** Appends an event for everybody whom a change concerns, in its transaction. */
export type Publish = (kind: AppEvent['kind'], fileId: string, userId: string) => Promise<void>

/** Runs changes with their events in one transaction, and wakes the sockets afterwards. */
export function createChanging({ db, events }: { db: Db; events: EventBus }) {
  return async function changing<T>(work: (tx: Db, publish: Publish) => Promise<T>): Promise<T> {
    const result = await db
      .transaction()
      .execute((tx) => work(tx, (kind, fileId, userId) => events.append({ kind, fileId, userId }, tx)))
    events.wake()
    return result
  }
}

export type Changing = ReturnType<typeof createChanging>
