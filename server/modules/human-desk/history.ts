import { v7 as uuidv7 } from 'uuid'
import type { DeskEvent } from '../../../src/shared/domain/human-desk.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from '../files/index.ts'

/** Remembers what a transcriptor did with a file, or what became of it without them. */
export async function remember(
  tx: Db,
  transcriptorId: string,
  { id, language_code, length_seconds }: Pick<FileRow, 'id' | 'language_code' | 'length_seconds'>,
  { event, at }: { event: DeskEvent; at: number },
): Promise<void> {
  await tx
    .insertInto('desk_history')
    .values({
      id: uuidv7(),
      transcriptor_id: transcriptorId,
      file_id: id,
      event,
      language_code,
      seconds: Math.ceil(length_seconds),
      at,
    })
    .execute()
}

/** What the desk remembers of a transcriptor, oldest first. */
export function historyOf(db: Db, transcriptorId: string) {
  return db
    .selectFrom('desk_history')
    .select(['file_id', 'event', 'language_code', 'seconds', 'at'])
    .where('transcriptor_id', '=', transcriptorId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Forgets what the desk remembers of a transcriptor. */
export async function forgetHistory(tx: Db, transcriptorId: string): Promise<void> {
  await tx.deleteFrom('desk_history').where('transcriptor_id', '=', transcriptorId).execute()
}
