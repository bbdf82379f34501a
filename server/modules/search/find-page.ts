import type { IndexHit, TextIndex } from '../../ports/text-index.ts'
import { byPlace, isAfter, type SearchCursor, type SearchPlace } from './cursor.ts'
import type { FreshFiles, TextSearch } from './fresh-texts.ts'

/** How long the index looks before it answers what it has, in milliseconds. */
const MOST_MS = 400

/** A page of what was found. */
export interface SearchPage {
  files: FileHits[]
  next: SearchCursor | null
}

/** What was found in a file. */
export interface FileHits {
  fileId: string
  hits: IndexHit[]
  isMore: boolean
}

/** Most files of a page, and hits of each. */
export interface PageSize {
  files: number
  hits: number
}

type PlacedFile = FileHits & { at: SearchPlace }

/** A search as the index is asked it. */
const asked = ({ filed, ...search }: TextSearch) => ({ ...search, among: filed && filed.ids })

/** A page of files: of those that were read since they changed, and of those that are as the index has them. */
export async function findFiles(
  index: TextIndex,
  search: TextSearch,
  fresh: FreshFiles,
  { size, after }: { size: PageSize; after: SearchCursor | null },
): Promise<SearchPage> {
  const behind = after && !('hit' in after) ? after : null
  const places = await index.places([...fresh.hits.keys()])
  const read = [...fresh.hits]
    .map(([fileId, hits]): PlacedFile => {
      const place = places.get(fileId)
      const isMore = hits.length > size.hits
      return { fileId, hits: hits.slice(0, size.hits), isMore, at: place === undefined ? { fileId } : { place } }
    })
    .filter(({ at }) => behind === null || isAfter(at, behind))
  const found = await index.find({
    ...asked(search),
    without: [...fresh.read],
    after: behind && 'place' in behind ? behind.place : null,
    ...size,
    ms: MOST_MS,
  })
  const indexed = found.files.map(({ place, ...file }): PlacedFile => ({ ...file, at: { place } }))
  // What lies behind the place where the index stopped comes on a later page.
  const { next } = found
  const reached = next === null ? read : read.filter(({ at }) => !('place' in at) || at.place >= next)
  const all = [...reached, ...indexed].toSorted((one, other) => byPlace(one.at, other.at))
  const files = all.slice(0, size.files)
  if (all.length > files.length) return { files, next: files.at(-1)!.at }
  if (next !== null) return { files, next: { place: next } }
  return { files, next: null }
}

/** A page of the hits of one file. */
export async function findInFile(
  index: TextIndex,
  search: TextSearch,
  fresh: FreshFiles,
  { fileId, hits: most, after }: { fileId: string; hits: number; after: SearchCursor | null },
): Promise<SearchPage> {
  if (fresh.read.has(fileId)) {
    const from = after && 'hit' in after ? after.hit : 0
    const all = fresh.hits.get(fileId) ?? []
    const hits = all.slice(from, from + most)
    const isMore = from + most < all.length
    return { files: hits.length === 0 ? [] : [{ fileId, hits, isMore }], next: isMore ? { hit: from + most } : null }
  }
  const place = after && 'place' in after ? after.place : null
  const { files, next } = await index.find({
    ...asked(search),
    without: [],
    after: place,
    files: 1,
    hits: most,
    ms: MOST_MS,
  })
  return {
    files: files.map((file) => ({ ...file, isMore: next !== null })),
    next: next === null ? null : { place: next },
  }
}
