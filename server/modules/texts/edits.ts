import type { Selectable } from 'kysely'
import { preparedQuery, type Values } from '../../kernel/db/prepared-query.ts'
import type { Db, TextEditTable } from '../../kernel/db/schema.ts'
import { openRows } from '../../kernel/text-keys/sealed-rows.ts'

/** Which text of a file: its own, or a translation. */
export interface TextId {
  fileId: string
  language: string
}

export type EditRow = Selectable<TextEditTable>

/** What is known of an edit without what it says. */
const FACTS = ['number', 'edit_id', 'words', 'saved_at', 'author_id'] as const
export type EditFacts = Pick<EditRow, (typeof FACTS)[number]>

/** The newest edit, or the newest that meets the bounds; whole versions may be newer. */
export function newestEdit(
  db: Db,
  id: TextId,
  { number, savedAt }: { number?: number | undefined; savedAt?: number | undefined } = {},
): Promise<EditFacts | undefined> {
  let query = editsOf(db, id).select(FACTS)
  if (number !== undefined) query = query.where('number', '<=', number)
  if (savedAt !== undefined) query = query.where('saved_at', '<=', savedAt)
  return query.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** An edit that somebody sent under this name, while it is kept. */
export function editNamed(db: Db, id: TextId, editId: string): Promise<EditFacts | undefined> {
  return editsOf(db, id).select(FACTS).where('edit_id', '=', editId).executeTakeFirst()
}

/** Edits with these numbers, in order. */
export async function editsBetween(db: Db, id: TextId, from: number, to: number): Promise<EditRow[]> {
  const between = editsOf(db, id).selectAll().where('number', '>=', from).where('number', '<=', to)
  return openRows(db, 'text_edit', await between.orderBy('number').execute())
}

/** Edits that are told at once. */
const MOST_TOLD = 500

/**
 * Bounded on both sides rather than by a number of rows: PostgreSQL, which plans it for any values, takes half a range
 * for a third of the table, and reads all edits that there are where few texts have them.
 */
const newestWithEdits = preparedQuery((db, { fileId, language, since, upTo }: TextId & NumberRange & Values) =>
  db
    .selectFrom('transcript as t')
    .leftJoin('text_edit as e', (join) =>
      join
        .onRef('e.file_id', '=', 't.file_id')
        .onRef('e.language', '=', 't.language')
        .onRef('e.number', '<=', 't.version')
        .on('e.number', '>', since)
        .on('e.number', '<=', upTo),
    )
    .selectAll('e')
    .select('t.version as newest')
    .where('t.file_id', '=', fileId)
    .where('t.language', '=', language)
    .orderBy('e.number'),
)

/** Numbers of saves, from one on, or from after it, up to another. */
export interface NumberRange {
  since: number
  upTo: number
}

/** The number of a text's newest save, 0 where there is none, and its edits with the next {@link MOST_TOLD} numbers. */
export async function savedSince(
  db: Db,
  { fileId, language }: TextId,
  since: number,
): Promise<{ newest: number; edits: EditRow[] }> {
  const rows = await newestWithEdits(db, { fileId, language, since, upTo: since + MOST_TOLD })
  // A text without such edits is one row of nothing but its number.
  const edits = rows.flatMap(({ newest: _newest, ...row }) => (row.number === null ? [] : [row as EditRow]))
  return { newest: rows[0]?.newest ?? 0, edits: await openRows(db, 'text_edit', edits) }
}

/** How many bytes of edits have these numbers. */
export async function bytesBetween(db: Db, id: TextId, from: number, to: number): Promise<number> {
  const { bytes } = await editsOf(db, id)
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('number', '>=', from)
    .where('number', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Forgets edits with numbers up to this one; answers how many bytes went. */
export async function forgetEdits(tx: Db, { fileId, language }: TextId, upTo: number): Promise<number> {
  const gone = await tx
    .deleteFrom('text_edit')
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('number', '<=', upTo)
    .returning('bytes')
    .execute()
  return gone.reduce((sum, { bytes }) => sum + bytes, 0)
}

const editsOf = (db: Db, { fileId, language }: TextId) =>
  db.selectFrom('text_edit').where('file_id', '=', fileId).where('language', '=', language)
