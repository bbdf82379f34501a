import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../../kernel/db/schema.ts'
import { EVERY_READER, type EventBus } from '../../ports/events.ts'

/**
 * Has pages with a text of a file open hear that there is another version, in the transaction that made it; with
 * `where`, only if that holds.
 */
export const tellReaders = (
  tx: Db,
  events: Pick<EventBus, 'append'>,
  fileId: string,
  where?: Expression<SqlBool>,
): Promise<void> => events.append({ userId: EVERY_READER, fileId, kind: 'text-changed' }, tx, where)
