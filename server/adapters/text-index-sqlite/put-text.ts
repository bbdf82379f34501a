import type { Database } from 'better-sqlite3'
import type { IndexedText, IndexedTextId } from '../../ports/text-index.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import { firstPlaceOf, PLACES_OF_A_FILE } from '../text-index/places.ts'
import { type PreparedParagraph, prepareText, scopeTerms } from '../text-index/prepare-text.ts'

/** Holds a text in place of what was held of it, in one transaction. */
export async function putText(index: Database, text: IndexedText, form: IndexForm): Promise<void> {
  putParagraphs(index, text, await prepareText(text, form))
}

/** The same of a text that is prepared. */
export function putParagraphs(
  index: Database,
  text: Omit<IndexedText, 'body'>,
  paragraphs: readonly PreparedParagraph[],
): void {
  const scope = scopeTerms(text).join(' ')
  index
    .transaction(() => {
      const file = fileOf(index, text)
      const textId = textOf(index, file.number, text)
      const held = placesBySum(index, textId)
      const fresh = paragraphs.filter(({ sha1 }) => !held.delete(sha1))
      removeParts(index, [...held.values()].flat())
      const addPart = index.prepare(
        'insert into part (place, text_id, paragraph, sha1, speaker, body, words) values (?, ?, ?, ?, ?, ?, ?)',
      )
      const addWords = index.prepare(
        'insert into word (rowid, scope, speaker, body, pair, start) values (?, ?, ?, ?, ?, ?)',
      )
      const added = fresh.flatMap(({ id, sha1, parts }) => parts().map((part) => ({ id, sha1, part })))
      const next = file.next_place - added.length
      // From the last one up: FTS5 writes all that it has gathered to the disk wherever places go down.
      for (const [at, { id, sha1, part }] of added.toReversed().entries()) {
        const { speaker, body, words } = part
        const place = firstPlaceOf(file.number) + next + 1 + at
        addPart.run(place, textId, id, sha1, speaker, body, words)
        const terms = [part.speakerTerms, part.bodyTerms, part.pairTerms(), part.startTerms]
        addWords.run(place, scope, ...terms.map((of) => of.join(' ')))
      }
      if (next < 0) throw new Error('A file has had more paragraphs than there are places; rebuild the index.')
      index.prepare('update indexed_file set next_place = ? where number = ?').run(next, file.number)
    })
    .immediate()
}

/** Forgets texts, in one transaction. */
export function removeTexts(index: Database, texts: readonly IndexedTextId[]): void {
  index
    .transaction(() => {
      for (const { fileId, language } of texts) {
        const text = index
          .prepare(
            'select id, number from held_text join indexed_file using (number) where file_id = ? and language = ?',
          )
          .get(fileId, language) as { id: number; number: number } | undefined
        if (!text) continue
        removeParts(index, [...placesBySum(index, text.id).values()].flat())
        index.prepare('delete from held_text where id = ?').run(text.id)
        index
          .prepare(
            'delete from indexed_file where number = ? and not exists (select 1 from held_text where number = ?)',
          )
          .run(text.number, text.number)
      }
    })
    .immediate()
}

interface FileRow {
  number: number
  next_place: number
}

function fileOf(
  index: Database,
  { fileId, ownerId, uploadedAt }: Pick<IndexedText, 'fileId' | 'ownerId' | 'uploadedAt'>,
): FileRow {
  return index
    .prepare(
      `insert into indexed_file (file_id, owner_id, uploaded_at, next_place) values (?, ?, ?, ?)
       on conflict (file_id) do update set owner_id = excluded.owner_id, uploaded_at = excluded.uploaded_at
       returning number, next_place`,
    )
    .get(fileId, ownerId, uploadedAt, PLACES_OF_A_FILE - 1) as FileRow
}

function textOf(
  index: Database,
  number: number,
  { language, version }: Pick<IndexedText, 'language' | 'version'>,
): number {
  const { id } = index
    .prepare(
      `insert into held_text (number, language, version) values (?, ?, ?)
       on conflict (number, language) do update set version = excluded.version returning id`,
    )
    .get(number, language, version) as { id: number }
  return id
}

function placesBySum(index: Database, textId: number): Map<string, number[]> {
  const rows = index.prepare('select sha1, place from part where text_id = ?').raw().all(textId) as [string, number][]
  const places = new Map<string, number[]>()
  for (const [sha1, place] of rows) {
    const of = places.get(sha1)
    if (of) of.push(place)
    else places.set(sha1, [place])
  }
  return places
}

function removeParts(index: Database, places: readonly number[]): void {
  for (const place of places) {
    index.prepare('delete from word where rowid = ?').run(place)
    index.prepare('delete from part where place = ?').run(place)
  }
}
