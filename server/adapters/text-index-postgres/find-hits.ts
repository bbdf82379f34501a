import type { IndexAnswer, IndexSearch } from '../../ports/text-index.ts'
import { type Candidates, collectHits } from '../text-index/collect-hits.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import { fileAt, firstPlaceOf } from '../text-index/places.ts'
import {
  type Bounds,
  type FileRow,
  filesBelow,
  partsAt,
  placesOf,
  placesReadThrough,
  wantedPlaces,
} from './read-index.ts'
import type { IndexDb } from './tables.ts'
import { filesQuery, hasShortBeginning, isFoundWhole, scopeQuery, wordsQuery } from './terms.ts'

/** How far a search looks with each question to the database. */
export interface SearchSteps {
  /**
   * Files that are asked for by name at first, and then. What is said often is found in them, and the index, which
   * answers in no order, would first have to name all places where it is said.
   */
  fewest: Bounds
  most: Bounds
  /** What fewer of these parts have is asked of the index: of so many at once, unless fewer of those have it. */
  sparse: number
  partsOfIndex: number
  rare: number
  /** Candidates that are read at once; where all of them are hits, a page has no more files than these. */
  atOnce: number
  ofPage: number
}

/** Measured by `bench:search` at 10,000 hours. */
export const SEARCH_STEPS: SearchSteps = {
  fewest: { files: 32, parts: 5000 },
  most: { files: 128, parts: 20_000 },
  sparse: 1 / 2500,
  partsOfIndex: 75_000,
  rare: 16,
  atOnce: 512,
  ofPage: 32,
}

/** Looks through the index downwards, and stops as soon as the answer is full. */
export async function findHits(
  db: IndexDb,
  search: IndexSearch,
  { form, steps = SEARCH_STEPS }: { form: IndexForm; steps?: SearchSteps | undefined },
): Promise<IndexAnswer> {
  const looking = { db, search, form, steps, words: wordsQuery(search, form) }
  const collecting = collectHits(search, form)
  let next: Ask = (below) => fromFiles(looking, below, steps.fewest)
  let step = collecting.next()
  while (!step.done) {
    const found: Found = await next(Math.min(step.value, Number.MAX_SAFE_INTEGER))
    next = found.next
    step = collecting.next(found)
  }
  return step.value
}

/** Asks for the next candidates below a place. */
type Ask = (below: number) => Promise<Found>

interface Found extends Candidates {
  /** What to ask for those that follow. */
  next: Ask
}

interface Looking {
  db: IndexDb
  search: IndexSearch
  form: IndexForm
  steps: SearchSteps
  words: string
}

/** Candidates of the next files below a place, by name. */
async function fromFiles(looking: Looking, below: number, most: Bounds): Promise<Found> {
  const { db, search, form, steps } = looking
  const { files, parts, areAll } = await filesBelow(db, search, { below, most })
  const [first, last] = [files[0], files.at(-1)]
  if (!first || !last) return { found: [], down: 0, next: (under) => fromFiles(looking, under, most) }
  const places = await placesIn(looking, files, below)
  const isWhole = isFoundWhole(search, form)
  const nth = isWhole ? countedByFile(places) : []
  // Where all candidates are hits, one more than is wanted of a file is enough.
  const taken = isWhole ? places.filter((_, at) => nth[at]! <= search.hits + 1) : places.slice(0, steps.atOnce)
  const isCut = !isWhole && taken.length < places.length
  const end = areAll ? 0 : firstPlaceOf(last.number)
  // Where most of the files that lie there are looked through, it need not be asked whose a part is.
  const isMost = files.length * 2 > first.number - last.number
  const ofIndex = Math.ceil((steps.partsOfIndex / parts) * files.length)
  const next: Ask =
    places.length >= parts * steps.sparse
      ? (under) => fromFiles(looking, under, isCut ? steps.fewest : steps.most)
      : (under) => (isMost ? fromIndex(looking, under, ofIndex) : fromIndexOfTheirs(looking, under))
  return { found: await partsAt(db, search, taken), down: isCut ? taken.at(-1)! : end, next }
}

/** Places in files, from the highest down. */
function placesIn(looking: Looking, files: readonly FileRow[], below: number): Promise<number[]> {
  const { db, search, form, steps, words } = looking
  if (hasShortBeginning(search, form)) {
    const most = isFoundWhole(search, form) ? search.hits + 1 : steps.atOnce + 1
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
  const { db, search, steps, words } = looking
  const floor = Math.max(0, firstPlaceOf(fileAt(below - 1) - files))
  const most = mostOf(looking)
  const places = await placesOf(db, { query: words, below, floor, most })
  const found = await partsAt(db, search, places)
  const isCut = places.length === most
  // It looks up all places that it knows, which of a rare word are few.
  const then = !isCut && places.length < steps.rare ? Infinity : files
  const areOthers = found.length * 2 < places.length
  return {
    found,
    down: isCut ? places.at(-1)! : floor,
    next: (under) => (areOthers ? fromIndexOfTheirs(looking, under) : fromIndex(looking, under, then)),
  }
}

/** The next candidates below a place in files that are few among others. */
async function fromIndexOfTheirs(looking: Looking, below: number): Promise<Found> {
  const { db, search, words } = looking
  const scope = scopeQuery(search)
  const query = scope === '' ? words : `(${words}) & (${scope})`
  const most = mostOf(looking)
  const places = await placesOf(db, { query, below, most, where: wantedPlaces(search) })
  return {
    found: await partsAt(db, search, places),
    down: places.length < most ? 0 : places.at(-1)!,
    next: (under) => fromIndexOfTheirs(looking, under),
  }
}

const mostOf = ({ search, form, steps }: Looking) => (isFoundWhole(search, form) ? steps.ofPage : steps.atOnce)
