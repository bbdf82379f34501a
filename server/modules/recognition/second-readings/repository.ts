import type { ExpressionBuilder, Selectable } from 'kysely'
import type { HeardWord } from '../../../../src/shared/contract/hearings.ts'
import type { ReadingChoices } from '../../../../src/shared/contract/second-readings.ts'
import type { Database, Db, SecondReadingTable } from '../../../kernel/db/schema.ts'
import { openFound, openRows, sealChange } from '../../../kernel/text-keys/sealed-rows.ts'

export type SecondReadingRow = Selectable<SecondReadingTable>

/** Whether an engine is still to hear it. */
export const isInWork = ({ words, failure }: Pick<SecondReadingRow, 'words' | 'failure'>): boolean =>
  words === null && failure === null

export function secondReadingOf(db: Db, fileId: string): Promise<SecondReadingRow | undefined> {
  return openFound(
    db,
    'second_reading',
    db.selectFrom('second_reading').selectAll().where('file_id', '=', fileId).executeTakeFirst(),
  )
}

export async function secondReadingsOf(db: Db, fileIds: readonly string[]): Promise<SecondReadingRow[]> {
  if (fileIds.length === 0) return []
  const rows = await db.selectFrom('second_reading').selectAll().where('file_id', 'in', fileIds).execute()
  return openRows(db, 'second_reading', rows)
}

/** A new reading of a file that has none. */
export async function insertSecondReading(
  db: Db,
  row: Omit<SecondReadingRow, 'progress' | 'words' | 'failure'>,
): Promise<void> {
  await db.insertInto('second_reading').values(row).execute()
}

/** Changes a reading; nothing, and false, where it was given up or a newer one has taken its place. */
export async function changeSecondReading(
  db: Db,
  { fileId, request }: { fileId: string; request: string },
  change: { progress: number } | { words: readonly HeardWord[] } | { failure: string },
): Promise<boolean> {
  const set =
    'words' in change
      ? await sealChange(
          db,
          'second_reading',
          { file_id: fileId, request_id: request },
          { words: JSON.stringify(change.words), progress: 1, reservation_id: null },
        )
      : 'failure' in change
        ? { ...change, reservation_id: null }
        : change
  const result = await db
    .updateTable('second_reading')
    .set(set)
    .where('file_id', '=', fileId)
    .where('request_id', '=', request)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes a reading with what was counted of it. */
export async function deleteSecondReading(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('second_reading_choice').where('file_id', '=', fileId).execute()
  await db.deleteFrom('second_reading').where('file_id', '=', fileId).execute()
}

export function choicesOf(db: Db, fileId: string): Promise<ReadingChoices[]> {
  return db
    .selectFrom('second_reading_choice')
    .select(['speaker', 'first', 'second'])
    .where('file_id', '=', fileId)
    .orderBy('speaker')
    .execute()
}

/** Counts one more choice for a speaker. */
export async function countChoice(
  db: Db,
  { fileId, speaker, taken }: { fileId: string; speaker: string; taken: 'first' | 'second' },
): Promise<void> {
  await db
    .insertInto('second_reading_choice')
    .values({ file_id: fileId, speaker, first: taken === 'first' ? 1 : 0, second: taken === 'second' ? 1 : 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['file_id', 'speaker'])
        .doUpdateSet((eb) => ({ [taken]: eb(`second_reading_choice.${taken}`, '+', 1) })),
    )
    .execute()
}

/** Of files in a query: whether a second engine is to hear one. */
export const isReadAgain = (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.exists(
    eb
      .selectFrom('second_reading')
      .select('second_reading.file_id')
      .whereRef('second_reading.file_id', '=', 'file.id')
      .where('second_reading.words', 'is', null)
      .where('second_reading.failure', 'is', null),
  )
