import type { PartSearch } from '../../../src/shared/search/find-in-part.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { plainBytes } from '../../kernel/transcript-codec/packing.ts'
import { type FileCondition, findVersion, type IndexableText, ORIGINAL, textsOfStaleFiles } from '../texts/index.ts'
import type { ScannedHit, ScannedText } from './scan-texts.ts'

const THREAD = new URL('scan-texts-thread.ts', import.meta.url)

/** So much of texts that are not indexed yet is read by a search: what somebody edits, some hours of speech. Bytes. */
const MOST_BYTES = 8 * 1024 * 1024
const MOST_TEXTS = 200

/** Files by where their owner keeps them. */
export interface FiledFiles {
  ids: readonly string[]
  where: FileCondition
}

/** In which texts a search looks. */
export interface SearchScope {
  /** Files of this owner; null for nobody's. */
  ownerId: string | null
  /** And these files. */
  fileIds: readonly string[]
  /** Of those, only these; null for all. */
  filed: FiledFiles | null
}

/** What is looked for, and in which texts. */
export interface TextSearch extends PartSearch, SearchScope {
  /** The language that a text has to be written in; null for any. */
  writtenIn: string | null
  /** When files have to have been uploaded, in milliseconds since 1970: at `from` or later, and before `to`. */
  uploadedFrom: number | null
  uploadedTo: number | null
}

/** Files of which the index does not have all as it is, with what they have of what is looked for. */
export interface FreshFiles {
  /** Those that were read; of others the index tells what it has. */
  read: ReadonlySet<string>
  /** Hits by file; those without are left out. */
  hits: ReadonlyMap<string, ScannedHit[]>
  /** Whether all were read. */
  isWhole: boolean
}

/** Reads the texts of files that changed since they were indexed, on a thread; those of the newest files first. */
export async function searchFreshTexts(
  { db, threads }: { db: Db; threads: Threads },
  account: string,
  search: TextSearch,
): Promise<FreshFiles> {
  const { ownerId, fileIds, filed } = search
  const all = await textsOfStaleFiles(db, { ownerId, fileIds, where: filed && filed.where }, MOST_TEXTS + 1)
  const byFile = Map.groupBy(all.slice(0, MOST_TEXTS), ({ fileId }) => fileId)
  // Of the last of so many, others may be missing.
  if (all.length > MOST_TEXTS) byFile.delete(all[MOST_TEXTS]!.fileId)
  const read = new Set<string>()
  const texts: ScannedText[] = []
  let bytes = 0
  for (const [fileId, of] of byFile) {
    const wanted = isUploadedThen(of[0]!, search) ? of.filter((text) => isWrittenIn(text, search)) : []
    const found = await Promise.all(wanted.map((text) => newest(db, text)))
    const here = found.filter((text) => text !== null)
    bytes += here.reduce((sum, { body }) => sum + plainBytes(body), 0)
    if (bytes > MOST_BYTES) break
    read.add(fileId)
    texts.push(...here)
  }
  const isWhole = all.length <= MOST_TEXTS && read.size === byFile.size
  if (texts.length === 0) return { read, hits: new Map(), isWhole }
  const { query, speaker, below } = search
  const hits = await threads.run<ScannedHit[]>(
    THREAD,
    { texts, search: { query, speaker, below } },
    { account, bytes: Math.min(bytes, MOST_BYTES) },
  )
  return { read, hits: Map.groupBy(hits, ({ fileId }) => fileId), isWhole }
}

async function newest(db: Db, { fileId, language }: IndexableText): Promise<ScannedText | null> {
  const body = await (await findVersion(db, fileId, language))?.body()
  return body ? { fileId, language, body } : null
}

const isUploadedThen = ({ uploadedAt }: IndexableText, { uploadedFrom, uploadedTo }: TextSearch) =>
  (uploadedFrom === null || uploadedAt >= uploadedFrom) && (uploadedTo === null || uploadedAt < uploadedTo)

const isWrittenIn = ({ language, languageCode }: IndexableText, { writtenIn }: TextSearch) =>
  writtenIn === null || (language === ORIGINAL ? languageCode : language).toLowerCase() === writtenIn.toLowerCase()
