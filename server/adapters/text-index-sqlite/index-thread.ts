import type { Database } from 'better-sqlite3'
import type { HeldText, IndexedText, IndexedTextId, IndexSearch } from '../../ports/text-index.ts'
import { formOf, type IndexForm } from '../text-index/index-form.ts'
import { firstPlaceOf } from '../text-index/places.ts'
import { findHits } from './find-hits.ts'
import { openIndex } from './open-index.ts'
import { putText, removeTexts } from './put-text.ts'

/** What the thread is asked. */
export type IndexCall =
  | { does: 'generation' }
  | { does: 'begin'; generation: string }
  | { does: 'put'; text: IndexedText }
  | { does: 'remove'; texts: readonly IndexedTextId[] }
  | { does: 'texts'; after: IndexedTextId | null; most: number }
  | { does: 'places'; fileIds: readonly string[] }
  | { does: 'find'; search: IndexSearch }

const indexes = new Map<string, Database>()

/** The index of a data folder; opened once, and kept open while the thread lives. */
function indexIn(dataDir: string): Database {
  const index = indexes.get(dataDir) ?? openIndex(dataDir)
  indexes.set(dataDir, index)
  return index
}

type Answers = {
  [Does in IndexCall['does']]: (index: Database, call: Extract<IndexCall, { does: Does }>, form: IndexForm) => unknown
}

const answers: Answers = {
  generation: (index, _call, form) =>
    form.generation((index.prepare('select generation from state').pluck().get() as string | undefined) ?? null),
  begin: (index, { generation }, form) => begin(index, form.noted(generation)),
  put: (index, { text }, form) => putText(index, text, form),
  remove: (index, { texts }) => removeTexts(index, texts),
  texts: (index, { after, most }) => textsAfter(index, after, most),
  places: (index, { fileIds }) => placesOf(index, fileIds),
  find: (index, { search }, form) => findHits(index, search, form),
}

/** A call of the index of a data folder; its words are plain without a key. */
export interface ThreadCall {
  dataDir: string
  key: { id: string; bytes: Uint8Array } | null
  call: IndexCall
}

/** Answers a call of the index of a data folder. */
export default async function answer({ dataDir, key, call }: ThreadCall): Promise<unknown> {
  return answers[call.does](indexIn(dataDir), call as never, formOf(key))
}

function begin(index: Database, generation: string): void {
  // What is forgotten is written over, for it may be in words that are keyed from now on.
  index.pragma('secure_delete = on')
  index
    .transaction(() => {
      index.exec("insert into word (word) values ('delete-all')")
      index.exec('delete from part; delete from held_text; delete from indexed_file; delete from state')
      index.prepare('insert into state (generation) values (?)').run(generation)
    })
    .immediate()
  index.pragma('secure_delete = off')
  index.pragma('wal_checkpoint(truncate)')
}

function textsAfter(index: Database, after: IndexedTextId | null, most: number): HeldText[] {
  return index
    .prepare(
      `select file_id as fileId, language, version from indexed_file join held_text using (number)
       where (file_id, language) > (?, ?) order by file_id, language limit ?`,
    )
    .all(after?.fileId ?? '', after?.language ?? '', most) as HeldText[]
}

function placesOf(index: Database, fileIds: readonly string[]): [string, number][] {
  const number = index.prepare('select number from indexed_file where file_id = ?').pluck()
  return fileIds.flatMap((fileId) => {
    const found = number.get(fileId) as number | undefined
    return found === undefined ? [] : [[fileId, firstPlaceOf(found)] as [string, number]]
  })
}
