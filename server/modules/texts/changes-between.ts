import { besideWords } from '../../../src/shared/transcript/beside-words.ts'
import { countChanges, wordsOf } from '../../../src/shared/transcript/compare.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { plainBytes, unpackJson } from '../../kernel/transcript-codec/packing.ts'
import { differingParagraphs } from './differing-paragraphs.ts'
import type { VersionChanges } from './version-changes.ts'

/** Two texts as they are stored: gzipped JSON. */
export interface StoredTexts {
  before: Uint8Array
  after: Uint8Array
}

const THREAD = new URL('changes-between-thread.ts', import.meta.url)

/** What changed from one stored text to another, on behalf of an account. @throws AppError 413, 429, 503 */
export function changesBetween(texts: StoredTexts, account: string, threads: Threads): Promise<VersionChanges> {
  const bytes = plainBytes(texts.before) + plainBytes(texts.after)
  return threads.run<VersionChanges>(THREAD, async () => texts, { account, bytes })
}

/** Reads only what differs: edits of a long text leave nearly all of it as it was. */
export async function findChanges({ before, after }: StoredTexts): Promise<VersionChanges> {
  const [was, is] = differingParagraphs(await jsonOf(before), await jsonOf(after))
  const counts = countChanges(wordsOf(was), wordsOf(is))
  const isQuiet = counts.added === 0 && counts.removed === 0
  return { ...counts, other: isQuiet ? besideWords(was, is) : null }
}

const jsonOf = async (body: Uint8Array) => new TextDecoder().decode(await unpackJson(body))
