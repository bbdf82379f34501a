import type { Db } from '../../kernel/db/schema.ts'
import type { HeldText, IndexedTextId, TextIndex } from '../../ports/text-index.ts'
import { filesWithTexts, setStale, staleTexts, textsOf } from '../texts/index.ts'
import { isIndexKnown } from './state.ts'

/** Texts that are looked at together. */
const AT_ONCE = 500

/** Texts of which the index has what it should not. */
interface Differences {
  /** That are gone. */
  gone: HeldText[]
  /** That it has otherwise than it is said to have them. */
  other: HeldText[]
}

const keyOf = ({ fileId, language }: IndexedTextId) => `${fileId} ${language}`

async function* differences(db: Db, index: TextIndex): AsyncGenerator<Differences> {
  for (let after: HeldText | null = null; ;) {
    const held: HeldText[] = await index.texts(after, AT_ONCE)
    if (held.length === 0) return
    const rows = await textsOf(db, [...new Set(held.map(({ fileId }) => fileId))])
    const byId = new Map(rows.map((row) => [keyOf(row), row]))
    const rowOf = (text: HeldText) => byId.get(keyOf(text))
    yield {
      gone: held.filter((text) => !rowOf(text)),
      other: held.filter((text) => {
        const row = rowOf(text)
        return row !== undefined && row.indexed === row.version && text.version !== row.version
      }),
    }
    after = held.at(-1)!
  }
}

/** After all texts of a file. */
const LAST_LANGUAGE = '\u{10ffff}'

/** What the index holds of the files after one, as far as another. */
async function heldBetween(index: TextIndex, after: string, last: string): Promise<Set<string>> {
  const held = new Set<string>()
  for (let at: IndexedTextId = { fileId: after, language: LAST_LANGUAGE }; ;) {
    const page = await index.texts(at, AT_ONCE)
    const here = page.filter(({ fileId }) => fileId <= last)
    for (const text of here) held.add(keyOf(text))
    if (here.length < AT_ONCE) return held
    at = page.at(-1)!
  }
}

/** Texts that the index is said to have as they are, and does not have: it may be an older copy of itself. */
async function* missing(db: Db, index: TextIndex): AsyncGenerator<IndexedTextId[]> {
  const said = async (fileIds: readonly string[]) =>
    (await textsOf(db, fileIds)).filter((row) => row.indexed === row.version)
  for (let after = ''; ;) {
    const fileIds = await filesWithTexts(db, after, AT_ONCE)
    const last = fileIds.at(-1)
    if (last === undefined) return
    const rows = await said(fileIds)
    const held = await heldBetween(index, after, last)
    const suspects = rows.filter((row) => !held.has(keyOf(row)))
    // What went, or changed, meanwhile is not missing.
    const still = new Set((await said([...new Set(suspects.map(({ fileId }) => fileId))])).map(keyOf))
    yield suspects.filter((row) => still.has(keyOf(row)))
    after = last
  }
}

/** Has the index forget texts that are gone, and index again what it has wrong or lacks; answers how many. */
export async function sweepIndex({ db, index }: { db: Db; index: TextIndex }): Promise<number> {
  if (!(await isIndexKnown(db, index))) return 0
  let swept = 0
  for await (const { gone, other } of differences(db, index)) {
    await index.remove(gone)
    for (const text of other) await setStale(db, text)
    swept += gone.length + other.length
  }
  for await (const texts of missing(db, index)) {
    for (const text of texts) await setStale(db, text)
    swept += texts.length
  }
  return swept
}

/** How the index stands to what is saved. */
export interface IndexCheck {
  isKnown: boolean
  /** Texts that it does not have as they are now; counted up to a bound. */
  waiting: number
  /** Texts that it has otherwise than it is said to, or not at all. */
  wrong: number
}

/** Waiting texts that are counted. */
export const MOST_COUNTED = 10_000

/** Compares the index with what is saved, and changes nothing. */
export async function checkIndex({ db, index }: { db: Db; index: TextIndex }): Promise<IndexCheck> {
  const waiting = (await staleTexts(db, MOST_COUNTED)).length
  if (!(await isIndexKnown(db, index))) return { isKnown: false, waiting, wrong: 0 }
  let wrong = 0
  for await (const { gone, other } of differences(db, index)) wrong += gone.length + other.length
  for await (const texts of missing(db, index)) wrong += texts.length
  return { isKnown: true, waiting, wrong }
}
