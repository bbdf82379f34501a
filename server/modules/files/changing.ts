import type { Db } from '../../kernel/db/schema.ts'
import type { AppEvent, EventBus } from '../../ports/events.ts'

/** Says in the transaction of a fact whom it concerns. */
export type Publish = (kind: AppEvent['kind'], fileId: string, userId: string) => Promise<void>

/** Makes what writes a fact and its event in one transaction; sockets look at once afterwards. */
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
