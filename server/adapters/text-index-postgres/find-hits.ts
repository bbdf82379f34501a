import type { IndexAnswer, IndexSearch } from '../../ports/text-index.ts'
import { type Candidates, collectHits } from '../text-index/collect-hits.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import { fileAt, firstPlaceOf } from '../text-index/places.ts'
import { type FileRow, filesBelow, partsAt, placesOf, placesReadThrough, wantedPlaces } from './read-index.ts'
import type { IndexDb } from './tables.ts'
import { filesQuery, hasShortBeginning, isFoundWhole, scopeQuery, wordsQuery } from './terms.ts'

/**
 * So many files are asked for by name at first, and then. What is said often is found in them, and the index, which
 * answers in no order, would first have to name all places where it is said.
 */
const FEWEST_FILES = 32
const MOST_FILES = 128

/** What fewer of these files have is asked of the index; from so many files at once, unless it is rare there too. */
const SPARSE = 1 / 16
const FILES_OF_INDEX = 512
const RARE = 1 / 32

/** Candidates that are read at once; where all of them are hits, a page has no more files than these. */
const AT_ONCE = 512
const OF_PAGE = 32

/** Looks through the index downwards, and stops as soon as the answer is full. */
export async function findHits(db: IndexDb, search: IndexSearch, form: IndexForm): Promise<IndexAnswer> {
  const looking = { db, search, form, words: wordsQuery(search, form) }
  const collecting = collectHits(search, form)
  let next: Next = { ask: fromFiles, files: FEWEST_FILES }
  let step = collecting.next()
  while (!step.done) {
    const found: Found = await next.ask(looking, Math.min(step.value, Number.MAX_SAFE_INTEGER), next.files)
    next = found.next
    step = collecting.next(found)
  }
  return step.value
}

/** How the candidates that follow are asked for, and of how many files. */
interface Next {
  ask: (looking: Looking, below: number, files: number) => Promise<Found>
  files: number
}

interface Found extends Candidates {
  next: Next
}

interface Looking {
  db: IndexDb
  search: IndexSearch
  form: IndexForm
  words: string
}

/** Candidates of the next files below a place, by name. */
async function fromFiles(looking: Looking, below: number, mostFiles: number): Promise<Found> {
  const { db, search, form } = looking
  const files = await filesBelow(db, search, { below, most: mostFiles })
  const [first, last] = [files[0], files.at(-1)]
  if (!first || !last) return { found: [], down: 0, next: { ask: fromFiles, files: mostFiles } }
  const places = await placesIn(looking, files, below)
  const isWhole = isFoundWhole(search, form)
  const nth = isWhole ? countedByFile(places) : []
  // Where all candidates are hits, one more than is wanted of a file is enough.
  const taken = isWhole ? places.filter((_, at) => nth[at]! <= search.hits + 1) : places.slice(0, AT_ONCE)
  const isCut = !isWhole && taken.length < places.length
  const end = files.length < mostFiles ? 0 : firstPlaceOf(last.number)
  // Where most of the files that lie there are looked through, it need not be asked whose a part is.
  const isMost = files.length * 2 > first.number - last.number
  const isSparse = places.length < files.length * SPARSE
  return {
    found: await partsAt(db, search, taken),
    down: isCut ? taken.at(-1)! : end,
    next: isSparse
      ? { ask: isMost ? fromIndex : fromIndexOfTheirs, files: FILES_OF_INDEX }
      : { ask: fromFiles, files: isCut ? FEWEST_FILES : MOST_FILES },
  }
}

/** Places in files, from the highest down. */
function placesIn(looking: Looking, files: readonly FileRow[], below: number): Promise<number[]> {
  const { db, search, form, words } = looking
  if (hasShortBeginning(search, form)) {
    const most = isFoundWhole(search, form) ? search.hits + 1 : AT_ONCE + 1
    return placesReadThrough(db, files, { query: words, below, most })
  }
  const query = `(${words}) & (${filesQuery(files.map(({ file_id }) => file_id))})`
  return placesOf(db, { query, below })
}

/** Which of its file each place is, counted from 1. */
function countedByFile(places: readonly number[]): number[] {
  const counts = new Map<number, number>()
  return places.map((place) => {
    const count = (counts.get(fileAt(place)) ?? 0) + 1
    counts.set(fileAt(place), count)
    return count
  })
}

/** The next candidates below a place, in so many files: of anybody, of which those that are looked through are left. */
async function fromIndex(looking: Looking, below: number, files: number): Promise<Found> {
  const { db, search, words } = looking
  const floor = Math.max(0, firstPlaceOf(fileAt(below - 1) - files))
  const most = mostOf(looking)
  const places = await placesOf(db, { query: words, below, floor, most })
  const found = await partsAt(db, search, places)
  const isCut = places.length === most
  const isRare = !isCut && places.length < files * RARE
  const areOthers = found.length * 2 < places.length
  return {
    found,
    down: isCut ? places.at(-1)! : floor,
    // The index looks up all that it names, and of a rare word that is little.
    next: { ask: areOthers ? fromIndexOfTheirs : fromIndex, files: isRare ? Infinity : files },
  }
}

/** The next candidates below a place in files that are few among others. */
async function fromIndexOfTheirs(looking: Looking, below: number, files: number): Promise<Found> {
  const { db, search, words } = looking
  const scope = scopeQuery(search)
  const query = scope === '' ? words : `(${words}) & (${scope})`
  const most = mostOf(looking)
  const places = await placesOf(db, { query, below, most, where: wantedPlaces(search) })
  return {
    found: await partsAt(db, search, places),
    down: places.length < most ? 0 : places.at(-1)!,
    next: { ask: fromIndexOfTheirs, files },
  }
}

const mostOf = ({ search, form }: Looking) => (isFoundWhole(search, form) ? OF_PAGE : AT_ONCE)
