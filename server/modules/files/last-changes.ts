import { batchesOf } from '../../../src/shared/batches.ts'
import type { Db } from '../../kernel/db/schema.ts'

/** Ids in one query; SQLite binds 32,766 values. */
const MOST_IDS = 5000

/**
 * When the texts of files last changed or were published, in milliseconds since 1970, by file; those without a text are
 * left out.
 */
export async function lastChanges(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const changes = new Map<string, number>()
  for (const some of batchesOf(ids, MOST_IDS)) {
    const saved = await db
      .selectFrom('transcript_version')
      .select((eb) => ['file_id', eb.fn.max('saved_at').as('changed_at')])
      .where('file_id', 'in', some)
      .groupBy('file_id')
      .execute()
    const edited = await db
      .selectFrom('text_edit')
      .select((eb) => ['file_id', eb.fn.max('saved_at').as('changed_at')])
      .where('file_id', 'in', some)
      .groupBy('file_id')
      .execute()
    const published = await db
      .selectFrom('human_transcription')
      .select(['file_id', 'published_at as changed_at'])
      .where('file_id', 'in', some)
      .where('published_at', 'is not', null)
      .execute()
    for (const { file_id, changed_at } of [...saved, ...edited, ...published])
      changes.set(file_id, Math.max(changes.get(file_id) ?? 0, changed_at ?? 0))
  }
  return changes
}
