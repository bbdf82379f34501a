import type { Db } from '../../kernel/db/schema.ts'
import type { Logger } from '../../ports/logger.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import {
  endRemoved,
  findVersion,
  type IndexableText,
  newestEdit,
  ORIGINAL,
  removedTexts,
  setIndexed,
  setStale,
  staleTexts,
  type TextId,
  textsOf,
} from '../texts/index.ts'
import { beginIndex, isIndexKnown } from './state.ts'

/** Texts that are asked for at once. */
const AT_ONCE = 50

export interface FillIndexDeps {
  db: Db
  index: TextIndex
  log: Logger
}

/** So many texts one after another that cannot be indexed are no fault of the texts. */
const MOST_FAILURES = 20

/**
 * Brings the index up to what is saved: forgets texts that are gone, and indexes those that it does not have as they
 * are. Ends once the signal says so; what is left then waits for the next time, as does a text that changes meanwhile,
 * or of which `waits` says so. Answers how many texts it indexed. @throws when the index takes none
 */
export async function fillIndex(
  { db, index, log }: FillIndexDeps,
  {
    signal,
    onText,
    waits = async () => false,
  }: {
    signal?: AbortSignal
    onText?: (text: TextId, indexed: number) => void
    waits?: (text: TextId, savedAt: () => Promise<number | undefined>) => Promise<boolean>
  } = {},
): Promise<number> {
  if (!(await isIndexKnown(db, index))) await beginIndex(db, index)
  await forgetRemoved({ db, index })
  let indexed = 0
  let failures = 0
  for (let last: IndexableText | null = null; ;) {
    const stale: IndexableText[] = await staleTexts(db, AT_ONCE, last)
    for (const text of stale) {
      if (signal?.aborted) return indexed
      try {
        if (await waits(text, async () => (await newestEdit(db, text))?.saved_at)) continue
        if (await indexText({ db, index }, text)) onText?.(text, ++indexed)
        failures = 0
      } catch (error) {
        failures += 1
        if (failures === MOST_FAILURES) throw error
        log.warn({ err: error, fileId: text.fileId, language: text.language }, 'a text could not be indexed')
      }
    }
    last = stale.at(-1) ?? null
    if (last === null) return indexed
  }
}

/** Answers false for a text that changed, or went, while it was indexed. */
async function indexText({ db, index }: Omit<FillIndexDeps, 'log'>, text: IndexableText): Promise<boolean> {
  const { fileId, language, ownerId, uploadedAt, languageCode } = text
  const found = await findVersion(db, fileId, language)
  const body = await found?.body()
  if (!found || !body) return false
  const writtenIn = language === ORIGINAL ? languageCode : language
  await index.put({ fileId, language, version: found.version, body, ownerId, uploadedAt, writtenIn })
  // One that was removed and came again may have the same number.
  const isIndexed = await db.transaction().execute(async (tx) => {
    if (!(await setIndexed(tx, text, found.version))) return false
    const now = await findVersion(tx, fileId, language)
    if (now?.version === found.version && now.saved_at === found.saved_at) return true
    await setStale(tx, text)
    return false
  })
  if (!isIndexed && (await textsOf(db, [fileId])).every((left) => left.language !== language))
    await index.remove([{ fileId, language }])
  return isIndexed
}

async function forgetRemoved({ db, index }: Omit<FillIndexDeps, 'log'>): Promise<void> {
  for (;;) {
    const gone = await removedTexts(db, AT_ONCE)
    if (gone.length === 0) return
    await index.remove(gone)
    // What came again meanwhile is stale, and is indexed as a whole.
    await endRemoved(db, gone)
  }
}
