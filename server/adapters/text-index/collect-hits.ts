import { findInPart } from '../../../src/shared/search/find-in-part.ts'
import { isImpossible } from '../../../src/shared/search/match.ts'
import type { FoundFile, IndexAnswer, IndexSearch } from '../../ports/text-index.ts'
import type { IndexForm } from './index-form.ts'
import { unpackWords } from './pack-words.ts'
import { fileAt, firstPlaceOf } from './places.ts'

/** A part that may have what is looked for. */
export interface Candidate {
  place: number
  /** Most candidates lie in files that are full already, and are not read. Undefined for one that went meanwhile. */
  part: () => CandidatePart | undefined
}

export interface CandidatePart {
  fileId: string
  uploadedAt: number
  language: string
  paragraph: string
  speaker: string
  body: string
  /** By `packWords`. */
  words: Uint8Array
}

/** Whether a search has nothing that it looks for, nothing that it can find, or nowhere to look. */
export const findsNothing = ({ query, ownerId, fileIds, among, files }: IndexSearch): boolean =>
  query.wanted.length === 0 ||
  isImpossible(query) ||
  files === 0 ||
  among?.length === 0 ||
  (ownerId === null && fileIds.length === 0)

export const NOTHING: IndexAnswer = { files: [], next: null }

/** Candidates in the order of their places, the highest first. */
export interface Candidates {
  found: readonly Candidate[]
  /** All from here upwards are among them; 0 at the end. */
  down: number
}

/**
 * Collects an answer from candidates: yields the place below which it wants more of them, and is given these. So an
 * index that answers at once and one that is waited for collect alike.
 */
export function* collectHits(
  search: IndexSearch,
  form: IndexForm,
  now = Date.now,
): Generator<number, IndexAnswer, Candidates> {
  const { files: mostFiles, hits: mostHits, without, fileIds, ownerId } = search
  const isOneFile = ownerId === null && fileIds.length === 1
  const left = new Set(without)
  const files: FoundFile[] = []
  const until = now() + search.ms
  let below = search.after ?? Infinity
  while (below > 0) {
    const { found, down } = yield below
    below = down
    // Below it nothing was looked at yet, or nothing more is wanted.
    let floor = Infinity
    for (const candidate of found) {
      if (candidate.place >= floor) continue
      const start = firstPlaceOf(fileAt(candidate.place))
      const part = candidate.part()
      if (!part) continue
      if (left.has(part.fileId) || !isUploadedThen(part, search)) {
        floor = start
        continue
      }
      const hit = hitOf(part, search, form)
      if (!hit) continue
      let file = files.at(-1)
      if (file?.place !== start) {
        if (files.length === mostFiles) return { files, next: candidate.place + 1 }
        file = { fileId: part.fileId, place: start, hits: [], isMore: false }
        files.push(file)
      }
      if (file.hits.length < mostHits) {
        file.hits.push(hit)
        continue
      }
      file.isMore = true
      if (isOneFile) return { files, next: candidate.place + 1 }
      floor = start
    }
    below = Math.min(below, floor)
    if (below > 0 && now() > until) return { files, next: below }
  }
  return { files, next: null }
}

const isUploadedThen = ({ uploadedAt }: CandidatePart, { uploadedFrom, uploadedTo }: IndexSearch) =>
  (uploadedFrom === null || uploadedAt >= uploadedFrom) && (uploadedTo === null || uploadedAt < uploadedTo)

function hitOf({ fileId, language, paragraph, words, ...stored }: CandidatePart, search: IndexSearch, form: IndexForm) {
  const texts = form.open(stored, { fileId, language, paragraph })
  if (texts === null) return null
  const { speaker, body } = texts
  const found = findInPart({ speaker, body, words: unpackWords(words) }, search)
  return found && { language, paragraph, speaker, body, ...found }
}
