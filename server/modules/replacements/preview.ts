import type { z } from 'zod'
import { type previewReplacement, REPLACE_LIMITS, type ReplaceFile } from '../../../src/shared/contract/replacements.ts'
import type { FoundFile } from '../../../src/shared/contract/search.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { ReplaceWish } from '../../../src/shared/replacing/occurrences.ts'
import { tokenTexts } from '../../../src/shared/search/tokens.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { plainBytes } from '../../kernel/transcript-codec/packing.ts'
import { accountOf, type Viewer } from '../files/index.ts'
import type { SearchModule } from '../search/index.ts'
import { findVersion, type FoundVersion, ORIGINAL, textsOf } from '../texts/index.ts'
import { requireTextFor, type TranscriptsModule } from '../transcripts/index.ts'
import type { FoundOccurrences, TextsToRead } from './find-occurrences.ts'

const THREAD = new URL('find-thread.ts', import.meta.url)

type Query = z.output<typeof previewReplacement.query>
type Reply = z.input<typeof previewReplacement.reply>
type Say = (words: Phrase) => string

export interface PreviewDeps {
  db: Db
  threads: Threads
  search: Pick<SearchModule['search'], 'search'>
  presence: Pick<TranscriptsModule['presence'], 'othersWrite'>
}

/** 409 for a text in which somebody else writes. */
export const othersWriting = () => new AppError(409, 'others_writing', messages.othersWriting)

/** What a replacement would change: the files are those that a search finds, each read as a whole. */
export function createReplacePreview({ db, threads, search, presence }: PreviewDeps) {
  /** Why somebody cannot replace anything in a text now; null where they can. */
  async function refusalFor(viewer: Viewer, id: { fileId: string; language: string }): Promise<AppError | null> {
    try {
      await requireTextFor(db, viewer, id.fileId, 'edit')
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
    return (await presence.othersWrite(db, id, personOf(viewer))) ? othersWriting() : null
  }

  async function textsIn(
    caller: Caller,
    { file }: FoundFile,
    { wish, speaker, language, say }: { wish: ReplaceWish; speaker: string[]; language: string | undefined; say: Say },
  ): Promise<ReplaceFile['texts']> {
    const all = (await textsOf(db, [file._id])).map((text) => text.language).toSorted(originalFirst)
    const writtenIn = (of: string) => (of === ORIGINAL ? file.language_code : of)
    const wanted = all.filter((of) => language === undefined || writtenIn(of).toLowerCase() === language.toLowerCase())
    const read = await Promise.all(wanted.map(async (of) => bodyOf(await findVersion(db, file._id, of), of)))
    const texts = read.filter((text) => text !== null)
    const input: TextsToRead = { bodies: texts.map(({ body }) => body), wish, speaker }
    const bytes = texts.reduce((sum, { body }) => sum + plainBytes(body), 0)
    const found = await threads.run<FoundOccurrences[]>(THREAD, input, { account: accountOf(caller), bytes })
    const shown: ReplaceFile['texts'] = []
    for (const [index, { hits, isMore }] of found.entries()) {
      if (hits.length === 0) continue
      const { language: of, version } = texts[index]!
      const refusal = await refusalFor(caller, { fileId: file._id, language: of })
      const told = refusal && { code: refusal.code, message: say(refusal.words) }
      shown.push({ language: of, version, hits, has_more: isMore, refusal: told })
    }
    return shown
  }

  /** @throws AppError 400 for nothing to find, 404, 409 for a file that is not theirs to read; 429, 503 */
  return async function preview(caller: Caller, query: Query, say: Say): Promise<Reply> {
    const { find, replace_with: replaceWith, matches_case: matchesCase, language, ...filters } = query
    const words = tokenTexts(find)
    if (words.length === 0) throw new AppError(400, 'nothing_to_find', messages.nothingToFind)
    const page = await search.search(caller, {
      ...filters,
      q: `"${words.join(' ')}"`,
      ...(language !== undefined && { language }),
      unsure: false,
      limit: REPLACE_LIMITS.files,
    })
    const wish = { find, replaceWith, matchesCase }
    const speaker = tokenTexts(query.speaker ?? '')
    const files: ReplaceFile[] = []
    // One after the other: no account has more than one text read at a time.
    for (const found of page.files) {
      const texts = await textsIn(caller, found, { wish, speaker, language, say })
      if (texts.length > 0) files.push({ file: found.file, texts })
    }
    return { files, next: page.next, is_complete: page.is_complete }
  }
}

const originalFirst = (one: string, other: string) =>
  Number(other === ORIGINAL) - Number(one === ORIGINAL) || (one < other ? -1 : 1)

async function bodyOf(found: FoundVersion | undefined, language: string) {
  const body = await found?.body()
  if (!found) return null
  if (!body) throw notFound()
  return { language, version: found.version, body }
}
