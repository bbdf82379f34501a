import type { Db } from '../../kernel/db/schema.ts'
import type { HeldText, TextIndex } from '../../ports/text-index.ts'
import { setStale, staleTexts, textsOf } from '../texts/index.ts'
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

async function* differences(db: Db, index: TextIndex): AsyncGenerator<Differences> {
  for (let after: HeldText | null = null; ;) {
    const held: HeldText[] = await index.texts(after, AT_ONCE)
    if (held.length === 0) return
    const rows = await textsOf(db, [...new Set(held.map(({ fileId }) => fileId))])
    const byId = new Map(rows.map((row) => [`${row.fileId} ${row.language}`, row]))
    const rowOf = ({ fileId, language }: HeldText) => byId.get(`${fileId} ${language}`)
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

/** Has the index forget texts that are gone, and index again what it has wrong; answers how many. */
export async function sweepIndex({ db, index }: { db: Db; index: TextIndex }): Promise<number> {
  if (!(await isIndexKnown(db, index))) return 0
  let swept = 0
  for await (const { gone, other } of differences(db, index)) {
    await index.remove(gone)
    for (const text of other) await setStale(db, text)
    swept += gone.length + other.length
  }
  return swept
}

/** How the index stands to what is saved. */
export interface IndexCheck {
  isKnown: boolean
  /** Texts that it does not have as they are now; counted up to a bound. */
  waiting: number
  /** Texts that it has otherwise than it is said to. */
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
  return { isKnown: true, waiting, wrong }
}
