import type { Values } from '../../kernel/db/prepared-query.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { EVERY_READER, type EventBus, type EventCondition } from '../../ports/events.ts'

/**
 * Has pages with a text of a file open hear that there is another version, in the transaction that made it; with
 * `where`, only if that holds.
 */
export const tellReaders = <V extends Values>(
  tx: Db,
  events: Pick<EventBus, 'append'>,
  fileId: string,
  where?: EventCondition<V>,
): Promise<void> => events.append({ userId: EVERY_READER, fileId, kind: 'text-changed' }, tx, where)
