import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from '../../kernel/db/schema.ts'
import type { TextId } from './edits.ts'

/** A text with what an index is told of its file. */
export interface IndexableText extends TextId {
  /** Its newest save. */
  version: number
  ownerId: string
  /** When its file was uploaded, in milliseconds since 1970. */
  uploadedAt: number
  /** The language of the file's own text. */
  languageCode: string
}

/** Which files are meant. */
export type FileCondition = (eb: ExpressionBuilder<Database, 'file'>) => Expression<SqlBool>

const COLUMNS = [
  'transcript.file_id as fileId',
  'transcript.language',
  'transcript.version',
  'file.owner_id as ownerId',
  'file.uploaded_at as uploadedAt',
  'file.language_code as languageCode',
] as const

const isStale = sql<boolean>`transcript.indexed <> transcript.version`

/** Texts whose newest save the index does not have, the newest files first, after the one that is named. */
export function staleTexts(db: Db, most: number, after: TextId | null = null): Promise<IndexableText[]> {
  const stale = db
    .selectFrom('transcript')
    .innerJoin('file', 'file.id', 'transcript.file_id')
    .select(COLUMNS)
    .where(isStale)
    .orderBy('transcript.file_id', 'desc')
    .orderBy('transcript.language', 'desc')
    .limit(most)
  if (after === null) return stale.execute()
  const isAfter = sql<boolean>`(transcript.file_id, transcript.language) < (${after.fileId}, ${after.language})`
  return stale.where(isAfter).execute()
}

/**
 * All texts of files of which some text is stale: those of an owner, and of the named ones, as far as `where` takes
 * them. The newest files first.
 */
export function textsOfStaleFiles(
  db: Db,
  { ownerId, fileIds, where }: { ownerId: string | null; fileIds: readonly string[]; where: FileCondition | null },
  most: number,
): Promise<IndexableText[]> {
  return db
    .selectFrom('transcript')
    .innerJoin('file', 'file.id', 'transcript.file_id')
    .select(COLUMNS)
    .where('transcript.file_id', 'in', (eb) => eb.selectFrom('transcript').select('file_id').where(isStale))
    .where((eb) =>
      eb.or([
        ...(ownerId === null ? [] : [eb('file.owner_id', '=', ownerId)]),
        ...(fileIds.length === 0 ? [] : [eb('file.id', 'in', fileIds)]),
      ]),
    )
    .$if(where !== null, (query) => query.where((eb) => where!(eb as ExpressionBuilder<Database, 'file'>)))
    .orderBy('transcript.file_id', 'desc')
    .limit(most)
    .execute()
}

/** Notes which save of a text the index has, unless there is a newer one. */
export async function setIndexed(tx: Db, { fileId, language }: TextId, version: number): Promise<boolean> {
  const row = await tx
    .updateTable('transcript')
    .set({ indexed: version })
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** Has a text be indexed again. */
export async function setStale(tx: Db, { fileId, language }: TextId): Promise<void> {
  await tx
    .updateTable('transcript')
    .set({ indexed: 0 })
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .execute()
}

/** All texts of files are to be indexed again. */
export async function setUnindexed(tx: Db, fileIds: readonly string[]): Promise<void> {
  await tx.updateTable('transcript').set({ indexed: 0 }).where('file_id', 'in', fileIds).execute()
}

/** Rows that are changed by one statement. */
const AT_ONCE = 500

/** Has all texts be stale: the index has none of them any more. */
export async function forgetIndexed(db: Db): Promise<void> {
  for (;;) {
    const some = db
      .selectFrom('transcript')
      .select(['file_id', 'language'])
      .where('indexed', '<>', 0)
      .limit(AT_ONCE)
      .$asTuple('file_id', 'language')
    const { numUpdatedRows } = await db
      .updateTable('transcript')
      .set({ indexed: 0 })
      .where((eb) => eb(eb.refTuple('file_id', 'language'), 'in', some))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
  }
}

/** Of these files, the texts that there are, with the save of each that the index should have; 0 for none. */
export function textsOf(
  db: Db,
  fileIds: readonly string[],
): Promise<(TextId & { version: number; indexed: number })[]> {
  if (fileIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('transcript')
    .select(['file_id as fileId', 'language', 'version', 'indexed'])
    .where('file_id', 'in', fileIds)
    .execute()
}

/** Ids of files that have texts, in their order, after this one. */
export async function filesWithTexts(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('transcript')
    .select('file_id')
    .distinct()
    .where('file_id', '>', after)
    .orderBy('file_id')
    .limit(most)
    .execute()
  return rows.map(({ file_id: id }) => id)
}

/** Notes texts that are about to go, in their transaction, so that the index forgets them. */
export async function noteRemoved(
  tx: Db,
  of: { fileId: string; language?: string } | { fileIds: readonly string[] } | { ownerId: string },
): Promise<void> {
  let gone = tx.selectFrom('transcript').select(['file_id', 'language']).where('indexed', '<>', 0)
  if ('ownerId' in of)
    gone = gone.where('file_id', 'in', tx.selectFrom('file').select('id').where('owner_id', '=', of.ownerId))
  else if ('fileIds' in of) gone = gone.where('file_id', 'in', of.fileIds)
  else {
    gone = gone.where('file_id', '=', of.fileId)
    if (of.language !== undefined) gone = gone.where('language', '=', of.language)
  }
  await tx
    .insertInto('removed_text')
    .columns(['file_id', 'language'])
    .expression(gone)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Texts that are gone, and that the index has not forgotten yet. */
export function removedTexts(db: Db, most: number): Promise<TextId[]> {
  return db.selectFrom('removed_text').select(['file_id as fileId', 'language']).limit(most).execute()
}

/** The index has forgotten these. */
export async function endRemoved(db: Db, texts: readonly TextId[]): Promise<void> {
  for (const { fileId, language } of texts)
    await db.deleteFrom('removed_text').where('file_id', '=', fileId).where('language', '=', language).execute()
}
