import { sql } from 'kysely'
import type { IndexedText, IndexedTextId } from '../../ports/text-index.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import { firstPlaceOf, PLACES_OF_A_FILE } from '../text-index/places.ts'
import { type PreparedParagraph, prepareText, scopeTerms } from '../text-index/prepare-text.ts'
import type { IndexDb, IndexTables } from './tables.ts'
import { vectorOf } from './terms.ts'

/** Rows that are written and removed by one statement. */
const AT_ONCE = 200

/** A text of which the words are at hand. */
type PreparedText = Omit<IndexedText, 'body'>

/** Holds a text in place of what was held of it, in one transaction. */
export async function putText(db: IndexDb, text: IndexedText, form: IndexForm): Promise<void> {
  await putParagraphs(db, text, await prepareText(text, form))
}

/** The same of a text that is prepared already. */
export async function putParagraphs(
  db: IndexDb,
  text: PreparedText,
  paragraphs: readonly PreparedParagraph[],
): Promise<void> {
  const scope = scopeTerms(text)
  await db.transaction().execute(async (tx) => {
    // The row of the file is taken first, so that of two who put the same text one waits.
    const file = await fileOf(tx, text)
    const textId = await textOf(tx, file.number, text)
    const held = await placesBySum(tx, textId)
    const fresh = paragraphs.filter(({ sha1 }) => !held.delete(sha1))
    await removeParts(tx, [...held.values()].flat())
    let next = file.next_place
    let rows: IndexTables['search.part'][] = []
    for (const { id: paragraph, sha1, parts } of fresh)
      for (const part of parts()) {
        const { speaker, body, words } = part
        const place = firstPlaceOf(file.number) + next--
        rows.push({ place, text_id: textId, paragraph, sha1, speaker, body, words, terms: vectorOf(part, scope) })
        if (rows.length < AT_ONCE) continue
        await insertParts(tx, rows)
        rows = []
      }
    await insertParts(tx, rows)
    if (next < 0) throw new Error('A file has had more paragraphs than there are places; rebuild the index.')
    await tx.updateTable('search.file').set({ next_place: next }).where('number', '=', file.number).execute()
  })
}

/** Forgets texts, each in a transaction. */
export async function removeTexts(db: IndexDb, texts: readonly IndexedTextId[]): Promise<void> {
  for (const { fileId, language } of texts)
    await db.transaction().execute(async (tx) => {
      const file = await tx
        .selectFrom('search.file')
        .select('number')
        .where('file_id', '=', fileId)
        .forUpdate()
        .executeTakeFirst()
      if (!file) return
      const text = await tx
        .selectFrom('search.held_text')
        .select('id')
        .where('number', '=', file.number)
        .where('language', '=', language)
        .executeTakeFirst()
      if (!text) return
      await tx.deleteFrom('search.part').where('text_id', '=', text.id).execute()
      await tx.deleteFrom('search.held_text').where('id', '=', text.id).execute()
      await tx
        .deleteFrom('search.file')
        .where('number', '=', file.number)
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom('search.held_text').select('id').where('number', '=', file.number))),
        )
        .execute()
    })
}

async function fileOf(tx: IndexDb, { fileId, ownerId, uploadedAt }: PreparedText) {
  const { rows } = await sql<{ number: number; next_place: number }>`
    insert into search.file (file_id, owner_id, uploaded_at, next_place)
    values (${fileId}, ${ownerId}, ${uploadedAt}, ${PLACES_OF_A_FILE - 1})
    on conflict (file_id) do update set owner_id = excluded.owner_id, uploaded_at = excluded.uploaded_at
    returning number, next_place`.execute(tx)
  return rows[0]!
}

async function textOf(tx: IndexDb, number: number, { language, version }: PreparedText): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into search.held_text (number, language, version) values (${number}, ${language}, ${version})
    on conflict (number, language) do update set version = excluded.version returning id`.execute(tx)
  return rows[0]!.id
}

async function placesBySum(tx: IndexDb, textId: number): Promise<Map<string, number[]>> {
  const rows = await tx.selectFrom('search.part').select(['sha1', 'place']).where('text_id', '=', textId).execute()
  const places = Map.groupBy(rows, ({ sha1 }) => sha1)
  return new Map([...places].map(([sha1, parts]) => [sha1, parts.map(({ place }) => place)]))
}

async function removeParts(tx: IndexDb, places: readonly number[]): Promise<void> {
  for (let at = 0; at < places.length; at += AT_ONCE)
    await tx
      .deleteFrom('search.part')
      .where('place', 'in', places.slice(at, at + AT_ONCE))
      .execute()
}

async function insertParts(tx: IndexDb, rows: readonly IndexTables['search.part'][]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('search.part')
    .values(rows.map(({ terms, ...row }) => ({ ...row, terms: sql<string>`${terms}::tsvector` })))
    .execute()
}
