import type { Database } from 'better-sqlite3'
import type { SearchTerm } from '../../../src/shared/search/query.ts'
import type { IndexAnswer, IndexSearch } from '../../ports/text-index.ts'
import { type CandidatePart, type Candidates, collectHits } from '../text-index/collect-hits.ts'
import { isNamed, isWide } from '../text-index/index-term.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import { fileAt, firstPlaceOf } from '../text-index/places.ts'
import { matchExpression } from './match-expression.ts'

/** Places that are read at once: it takes longer to begin than to go on, also over those that are not wanted. */
const FEWEST = 64
const MOST = 4096

/**
 * FTS5 keeps beginnings of so many letters. For longer ones it puts the places of all words that begin so together
 * before it gives the first, so that all that an answer takes is read at once.
 */
const LONGEST_PREFIX = 3
const FEWEST_OF_BEGINNINGS = 1024

/**
 * Files that are looked through at once: SQLite looks for as long as it takes, and what takes long is ended between.
 */
const FIRST_FILES = 256
const MOST_FILES = 2048

/** Files by which it is told whose most of them are. */
const SAMPLE = 64

/** Looks through the index downwards, and stops as soon as the answer is full. */
export function findHits(index: Database, search: IndexSearch, form: IndexForm): IndexAnswer {
  const bounds = boundsOf(index, search)
  if (bounds === null) return { files: [], next: null }
  const isScoped = !hasMost(index, search)
  const read = reader(index, matchExpression(search, form, isScoped), {
    ...bounds,
    numbers: numbersOf(index, search),
    isTheirs: isScoped && !isWide(search) ? () => true : ownership(index, search),
    isGathered: !form.isKeyed && search.query.wanted.some(isLongBeginning),
  })
  const collecting = collectHits(search, form)
  let step = collecting.next()
  while (!step.done) step = collecting.next(read(step.value))
  return step.value
}

/** Between which places the files lie that were uploaded when they should; null for none. */
function boundsOf(index: Database, { uploadedFrom, uploadedTo }: IndexSearch): { from: number; to: number } | null {
  if (uploadedFrom === null && uploadedTo === null) {
    const newest = index.prepare('select max(number) from indexed_file').pluck().get() as number | null
    return newest === null ? null : { from: 0, to: firstPlaceOf(newest + 1) }
  }
  const { first, last } = index
    .prepare(
      'select min(number) as first, max(number) as last from indexed_file where uploaded_at >= ? and uploaded_at < ?',
    )
    .get(uploadedFrom ?? Number.MIN_SAFE_INTEGER, uploadedTo ?? Number.MAX_SAFE_INTEGER) as Record<
    'first' | 'last',
    number | null
  >
  return first === null || last === null ? null : { from: firstPlaceOf(first), to: firstPlaceOf(last + 1) }
}

/** Numbers of the only files that are looked through, the highest first; null where words tell which those are. */
function numbersOf(index: Database, search: IndexSearch): number[] | null {
  const { among, ownerId, fileIds } = search
  if (among === null && isWide(search))
    return index
      .prepare(
        `select number from indexed_file where owner_id = ? or file_id in (select value from json_each(?))
         order by number desc`,
      )
      .pluck()
      .all(ownerId, JSON.stringify(fileIds)) as number[]
  if (among === null || isNamed(among)) return null
  return index
    .prepare('select number from indexed_file where file_id in (select value from json_each(?)) order by number desc')
    .pluck()
    .all(JSON.stringify(among)) as number[]
}

/**
 * Whether most files of the index seem to be the owner's, by some that lie evenly over it. Then it is looked afterwards
 * whose a part is: a word that every part has takes FTS5 far longer than what is looked for.
 */
function hasMost(index: Database, { ownerId, among }: IndexSearch): boolean {
  if (ownerId === null || isNamed(among)) return false
  const newest = index.prepare('select max(number) from indexed_file').pluck().get() as number | null
  const owner = index.prepare('select owner_id from indexed_file where number = ?').pluck()
  const owners = Array.from({ length: SAMPLE }, (_, at) => owner.get(Math.ceil(((at + 1) * (newest ?? 0)) / SAMPLE)))
  const there = owners.filter((id) => id !== undefined)
  return there.filter((id) => id === ownerId).length * 2 > there.length
}

/** Whether a file, by its number, is one that may be looked through. */
function ownership(index: Database, { ownerId, fileIds }: IndexSearch): (number: number) => boolean {
  const others = new Set(fileIds)
  const file = index.prepare('select owner_id as ownerId, file_id as fileId from indexed_file where number = ?')
  const known = new Map<number, boolean>()
  return (number) => {
    let is = known.get(number)
    if (is === undefined) {
      const row = file.get(number) as { ownerId: string; fileId: string } | undefined
      known.set(number, (is = row !== undefined && (row.ownerId === ownerId || others.has(row.fileId))))
    }
    return is
  }
}

interface Bounds {
  from: number
  to: number
  numbers: readonly number[] | null
  isTheirs: (number: number) => boolean
  /** Whether to begin takes long, and to go on nearly nothing. */
  isGathered: boolean
}

const isLongBeginning = ({ words, isPrefix }: SearchTerm) => isPrefix && words.at(-1)!.length > LONGEST_PREFIX

function reader(index: Database, expression: string, { from, to, numbers, isTheirs, isGathered }: Bounds) {
  const places = index
    .prepare('select rowid from word where word match ? and rowid < ? and rowid >= ? order by rowid desc limit ?')
    .pluck()
  const part = index.prepare(
    `select file_id as fileId, uploaded_at as uploadedAt, language, paragraph, speaker, body, words
     from part join held_text on held_text.id = text_id join indexed_file using (number) where place = ?`,
  )
  const wanted = numbers && new Set(numbers)
  let next = 0
  let files = isGathered ? MOST_FILES : FIRST_FILES
  let most = isGathered ? FEWEST_OF_BEGINNINGS : FEWEST
  return (below: number): Candidates => {
    let start = Math.min(below, to)
    if (numbers) {
      // The files between are nobody's that are wanted.
      while (next < numbers.length && firstPlaceOf(numbers[next]!) >= start) next += 1
      if (next === numbers.length) return { found: [], down: 0 }
      start = Math.min(start, firstPlaceOf(numbers[next]! + 1))
    }
    const floor = Math.max(from, firstPlaceOf(fileAt(start - 1) - files))
    const rows = places.all(expression, start, floor, most) as number[]
    const found = rows
      .filter((place) => (wanted === null || wanted.has(fileAt(place))) && isTheirs(fileAt(place)))
      .map((place) => ({ place, part: () => part.get(place) as CandidatePart | undefined }))
    if (rows.length === most) {
      most = Math.min(MOST, most * 4)
      return { found, down: rows.at(-1)! }
    }
    files = Math.min(MOST_FILES, files * 2)
    return { found, down: floor <= from ? 0 : floor }
  }
}
