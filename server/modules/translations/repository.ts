import type { Selectable } from 'kysely'
import { batchesOf } from '../../../src/shared/batches.ts'
import type { TranslationStatus } from '../../../src/shared/domain/translation.ts'
import type { Db, TranslatedParagraphTable, TranslationTable } from '../../kernel/db/schema.ts'
import { openRows, sealRows } from '../../kernel/text-keys/sealed-rows.ts'
import { removeThreadsOf } from '../comments/index.ts'
import { deleteTexts } from '../texts/index.ts'

export type TranslationRow = Selectable<TranslationTable>

/** Ids in one query; SQLite binds 32,766 values. */
const MOST_IDS = 5000

export const translationsOf = (db: Db, fileId: string): Promise<TranslationRow[]> => translationsOfFiles(db, [fileId])

/** The translations of these files, in the order in which each file's were asked for. */
export async function translationsOfFiles(db: Db, fileIds: readonly string[]): Promise<TranslationRow[]> {
  const rows: TranslationRow[] = []
  for (const some of batchesOf(fileIds, MOST_IDS)) {
    rows.push(
      ...(await db
        .selectFrom('translation')
        .selectAll()
        .where('file_id', 'in', some)
        .orderBy('created_at')
        .orderBy('language')
        .execute()),
    )
  }
  return rows
}

export function translationOf(db: Db, fileId: string, language: string): Promise<TranslationRow | undefined> {
  return one(db, fileId, language).executeTakeFirst()
}

const one = (db: Db, fileId: string, language: string) =>
  db.selectFrom('translation').selectAll().where('file_id', '=', fileId).where('language', '=', language)

/** Makes a translation; one that is there is begun anew. Take the file's row before. */
export async function putTranslation(
  tx: Db,
  row: Pick<TranslationRow, 'file_id' | 'language' | 'status' | 'plan_id' | 'reservation_id' | 'created_at'>,
): Promise<void> {
  const { status, plan_id, reservation_id } = row
  await tx
    .insertInto('translation')
    .values(row)
    .onConflict((oc) =>
      oc.columns(['file_id', 'language']).doUpdateSet({
        status,
        plan_id,
        reservation_id,
        progress: 0,
        failure_code: null,
        failure_message: null,
        live_from: null,
      }),
    )
    .execute()
}

/** Changes a translation that is still in one of these statuses; false when it is not, or is gone. */
export async function changeTranslation(
  tx: Db,
  { file_id, language }: Pick<TranslationRow, 'file_id' | 'language'>,
  from: readonly TranslationStatus[],
  to: Partial<Omit<TranslationRow, 'file_id' | 'language'>>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('translation')
    .set(to)
    .where('file_id', '=', file_id)
    .where('language', '=', language)
    .where('status', 'in', from)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Remembers whether all paragraphs of a saved translation are marked. */
export async function setFinished(tx: Db, fileId: string, language: string, isFinished: boolean): Promise<void> {
  await tx
    .updateTable('translation')
    .set({ is_finished: isFinished ? 1 : 0 })
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .execute()
}

/** Removes a translation with its versions. */
export async function deleteTranslation(tx: Db, fileId: string, language: string): Promise<void> {
  await tx.deleteFrom('translation').where('file_id', '=', fileId).where('language', '=', language).execute()
  await removeThreadsOf(tx, { fileId, language })
  await deleteTexts(tx, { fileId, language })
}

/** All that the machine made of a translation's paragraphs. */
export async function translatedParagraphs(
  db: Db,
  fileId: string,
  language: string,
): Promise<TranslatedParagraphTable[]> {
  const rows = await db
    .selectFrom('translated_paragraph')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .execute()
  return openRows(db, 'translated_paragraph', rows)
}

/** Which paragraphs the machine has translated, as they were then. */
export function translatedKeys(
  db: Db,
  fileId: string,
  language: string,
): Promise<Pick<TranslatedParagraphTable, 'paragraph_id' | 'source_hash'>[]> {
  return db
    .selectFrom('translated_paragraph')
    .select(['paragraph_id', 'source_hash'])
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .execute()
}

/** Counts letters of changed paragraphs that were translated again. */
export async function countAgain(
  tx: Db,
  { file_id, language }: Pick<TranslationRow, 'file_id' | 'language'>,
  letters: number,
): Promise<void> {
  await tx
    .updateTable('translation')
    .set((eb) => ({ again_letters: eb('again_letters', '+', letters) }))
    .where('file_id', '=', file_id)
    .where('language', '=', language)
    .execute()
}

/** Keeps what the machine made of some paragraphs; said twice it changes nothing. */
export async function keepParagraphs(tx: Db, rows: readonly TranslatedParagraphTable[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('translated_paragraph')
      .values(await sealRows(tx, 'translated_paragraph', rows))
      .onConflict((oc) => oc.doNothing())
      .execute()
}

/** Forgets what was made of paragraphs that the original does not have in this form any more. */
export async function forgetParagraphs(tx: Db, rows: readonly TranslatedParagraphTable[]): Promise<void> {
  for (const { file_id, language, paragraph_id, source_hash } of rows) {
    await tx
      .deleteFrom('translated_paragraph')
      .where('file_id', '=', file_id)
      .where('language', '=', language)
      .where('paragraph_id', '=', paragraph_id)
      .where('source_hash', '=', source_hash)
      .execute()
  }
}
