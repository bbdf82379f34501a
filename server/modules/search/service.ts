import type { z } from 'zod'
import { SEARCH_LIMITS, type searchTexts } from '../../../src/shared/contract/search.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { parseSearch } from '../../../src/shared/search/query.ts'
import { tokenTexts } from '../../../src/shared/search/tokens.ts'
import { CONFIDENCE_ABOVE } from '../../../src/shared/transcript/confidence.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { SEARCHES } from '../../kernel/limits.ts'
import { createFairQueue, NotBegun } from '../../kernel/threads/fair-queue.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import type { TextIndex } from '../../ports/text-index.ts'
import { sharedFileIds } from '../files/index.ts'
import { textsOf } from '../texts/index.ts'
import { requireText } from '../transcripts/index.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { filedFiles } from './filed-files.ts'
import { type FileHits, findFiles, findInFile, type SearchPage } from './find-page.ts'
import { searchFreshTexts, type SearchScope, type TextSearch } from './fresh-texts.ts'
import { noTextIndex } from './no-index.ts'
import { presentFound } from './presenter.ts'
import { isIndexKnown } from './state.ts'

type Query = z.output<typeof searchTexts.query>
type Reply = z.input<typeof searchTexts.reply>

/** Files that others share with somebody, and that are searched: the newest. */
export const MOST_SHARED = 10_000

const NOTHING: Reply = { files: [], next: null, is_complete: true }

export interface SearchDeps {
  db: Db
  /** Null where texts are read alone. */
  index: TextIndex | null
  threads: Threads
}

/** Search in what was said, in all texts that somebody may read. */
export function createSearch({ db, index: textIndex, threads }: SearchDeps) {
  const index = textIndex ?? noTextIndex
  const turns = createFairQueue(SEARCHES)

  /** Where somebody's search looks: in one file, in those that they keep somewhere, or in all that they may read. */
  async function scopeFor(
    caller: Caller,
    { file: fileId, ...filing }: Pick<Query, 'file' | 'folder' | 'tag'>,
  ): Promise<SearchScope & { isWhole: boolean }> {
    if (fileId !== undefined) {
      await requireText(db, caller, fileId)
      return { ownerId: null, fileIds: [fileId], filed: null, isWhole: true }
    }
    const filed = await filedFiles(db, caller.id, filing)
    if (filed) return { ownerId: caller.id, fileIds: [], filed, isWhole: true }
    const shared = await sharedFileIds(db, caller.id, MOST_SHARED + 1)
    const fileIds = shared.slice(0, MOST_SHARED)
    return { ownerId: caller.id, fileIds, filed: null, isWhole: shared.length <= MOST_SHARED }
  }

  async function find(caller: Caller, query: Query, search: TextSearch): Promise<SearchPage & { isWhole: boolean }> {
    const { file: fileId, after: written, limit } = query
    const after = written === undefined ? null : readCursor(written)
    const [isKnown, fresh] = await Promise.all([
      textIndex === null || isIndexKnown(db, textIndex),
      searchFreshTexts({ db, threads }, caller.id, search),
    ])
    const page =
      fileId === undefined
        ? await findFiles(index, search, fresh, {
            size: { files: Math.min(limit ?? SEARCH_LIMITS.files, SEARCH_LIMITS.files), hits: SEARCH_LIMITS.hits },
            after,
          })
        : await findInFile(index, search, fresh, { fileId, hits: limit ?? SEARCH_LIMITS.hitsOfOne, after })
    return { ...page, isWhole: isKnown && fresh.isWhole }
  }

  /** Those of the files that the caller may read, with what they have of it: the index may be late to forget. */
  async function readable(caller: Caller, files: readonly FileHits[]): Promise<Reply['files']> {
    const texts = await textsOf(
      db,
      files.map(({ fileId }) => fileId),
    )
    const there = new Set(texts.map(({ fileId, language }) => `${fileId} ${language}`))
    const shown = await Promise.all(
      files.map(async ({ fileId, hits: all, isMore }) => {
        const hits = all.filter(({ language }) => there.has(`${fileId} ${language}`))
        if (hits.length === 0) return []
        const text = await requireText(db, caller, fileId).catch((error: unknown) => {
          if (error instanceof AppError) return null
          throw error
        })
        // Who reads no further than to a version is not told of what came after it.
        if (text === null || text.lastVersion !== null || text.lastSavedAt !== null) return []
        return [presentFound({ ...text, isOwn: text.file.owner_id === caller.id }, { hits, isMore })]
      }),
    )
    return shown.flat()
  }

  return {
    /** A page of what was found. @throws AppError 404, 409 for a file that is not the caller's to read; 429, 503 */
    async search(caller: Caller, query: Query): Promise<Reply> {
      const { isWhole, ...scope } = await scopeFor(caller, query)
      const search = { ...searchOf(query), ...scope }
      if (search.query.wanted.length === 0) return NOTHING
      const page = await turns.use(caller.id, 1, () => find(caller, query, search)).catch(refuse)
      return {
        files: await readable(caller, page.files),
        next: page.next && writeCursor(page.next),
        is_complete: isWhole && page.isWhole,
      }
    },
  }
}
export type Search = ReturnType<typeof createSearch>

const searchOf = ({ q, speaker, language, from, to, unsure }: Query) => ({
  query: parseSearch(q),
  speaker: tokenTexts(speaker ?? ''),
  below: unsure ? Math.round(CONFIDENCE_ABOVE.very * 100) : null,
  writtenIn: language ?? null,
  uploadedFrom: from === undefined ? null : Date.parse(from),
  uploadedTo: to === undefined ? null : Date.parse(to) + (isDay(to) ? DAY_MS : 0),
})

const isDay = (time: string) => !time.includes('T')

function refuse(error: unknown): never {
  if (!(error instanceof NotBegun)) throw error
  if (error.why === 'account-full')
    throw new AppError(429, 'too_many_at_once', messages.tooManyAtOnce, { retryAfter: SEARCHES.comeBackSeconds })
  throw new AppError(503, 'busy', messages.busy, { retryAfter: SEARCHES.comeBackSeconds })
}
