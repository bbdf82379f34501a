import { type RawBuilder, sql } from 'kysely'
import type { IndexSearch } from '../../ports/text-index.ts'
import type { Candidate } from '../text-index/collect-hits.ts'
import { fileAt, PLACES_OF_A_FILE } from '../text-index/places.ts'
import { isNamed, isWide } from '../text-index/index-term.ts'
import type { IndexDb, IndexTables } from './tables.ts'

/** A file, by the number that its parts' places have. */
export type FileRow = Pick<IndexTables['search.file'], 'number' | 'file_id'>

/** The next files that are looked through, from a place downwards. */
export interface NextFiles {
  files: readonly FileRow[]
  /** How many parts they have, and may have had. */
  parts: number
  /** Whether there are no others. */
  areAll: boolean
}

/** So many files at most, or those that have so many parts together, but one at least. */
export interface Bounds {
  files: number
  parts: number
}

/** The next files below a place. */
export async function filesBelow(
  db: IndexDb,
  search: IndexSearch,
  { below, most }: { below: number; most: Bounds },
): Promise<NextFiles> {
  const { uploadedFrom, uploadedTo } = search
  const rows = await db
    .selectFrom('search.file as file')
    .select(['number', 'file_id', 'next_place'])
    .where(isWanted(search))
    .where('number', '<=', fileAt(below - 1))
    .$if(uploadedFrom !== null, (query) => query.where('uploaded_at', '>=', uploadedFrom))
    .$if(uploadedTo !== null, (query) => query.where('uploaded_at', '<', uploadedTo))
    .orderBy('number', 'desc')
    .limit(most.files)
    .execute()
  const files: FileRow[] = []
  let parts = 0
  for (const row of rows) {
    const own = PLACES_OF_A_FILE - 1 - row.next_place
    if (files.length > 0 && parts + own > most.parts) break
    files.push(row)
    parts += own
  }
  return { files, parts, areAll: rows.length < most.files && files.length === rows.length }
}

/** Where places have to lie of which the words of their parts do not tell whether they are wanted. */
export function wantedPlaces({ ownerId, fileIds, among }: IndexSearch): RawBuilder<boolean>[] {
  const inFiles = (condition: RawBuilder<unknown>) =>
    sql<boolean>`place / ${sql.lit(PLACES_OF_A_FILE)} in (select number from search.file where ${condition})`
  return [
    ...(among === null || isNamed(among) ? [] : [inFiles(sql`file_id = any(${among}::text[])`)]),
    ...(isWide({ fileIds }) ? [inFiles(sql`owner_id = ${ownerId} or file_id = any(${fileIds}::text[])`)] : []),
  ]
}

/** What places are asked for. */
export interface Wanted {
  /** A tsquery. */
  query: string
  below: number
  /** Places from here on. */
  floor?: number
  most?: number
  where?: readonly RawBuilder<boolean>[]
}

/** The highest places below one where parts match, from the highest down, as the index of words knows them. */
export function placesOf(db: IndexDb, { query, below, floor = 0, most, where = [] }: Wanted): Promise<number[]> {
  return planned(db, ['seqscan', 'indexscan'], async (tx) => {
    const rows = await tx
      .selectFrom('search.part')
      .select('place')
      .where(sql<boolean>`terms @@ ${query}::tsquery`)
      .where('place', '<', below)
      .$if(floor > 0, (all) => all.where('place', '>=', floor))
      .$call((all) => where.reduce((some, condition) => some.where(condition), all))
      .orderBy('place', 'desc')
      .$if(most !== undefined, (all) => all.limit(most!))
      .execute()
    return rows.map(({ place }) => place)
  })
}

/** The highest places of each file where parts match, at most so many of each, found by reading its parts. */
export function placesReadThrough(
  db: IndexDb,
  files: readonly FileRow[],
  { query, below, most }: { query: string; below: number; most: number },
): Promise<number[]> {
  const numbers = files.map(({ number }) => number)
  return planned(db, ['seqscan', 'bitmapscan'], async (tx) => {
    const { rows } = await sql<{ place: number }>`
      select of_file.place from unnest(${numbers}::bigint[]) as wanted (number) cross join lateral (
        select place from search.part where place < ${below} and terms @@ ${query}::tsquery
        and place >= wanted.number * ${sql.lit(PLACES_OF_A_FILE)}
        and place < (wanted.number + 1) * ${sql.lit(PLACES_OF_A_FILE)}
        order by place desc limit ${most}
      ) of_file order by place desc`.execute(tx)
    return rows.map(({ place }) => place)
  })
}

/** Does what the planner, who knows too little of rare words, would do by these means or in parallel. */
function planned<T>(db: IndexDb, without: readonly string[], work: (tx: IndexDb) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const off = without.map((means) => sql`set_config(${`enable_${means}`}, 'off', true)`)
    await sql`select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      ${sql.join(off)}`.execute(tx)
    return work(tx)
  })
}

/** The candidates at places, from the highest down, without those that went meanwhile or are in files of others. */
export async function partsAt(db: IndexDb, search: IndexSearch, places: readonly number[]): Promise<Candidate[]> {
  if (places.length === 0) return []
  const rows = await db
    .selectFrom('search.part as part')
    .innerJoin('search.held_text as held_text', 'held_text.id', 'part.text_id')
    .innerJoin('search.file as file', 'file.number', 'held_text.number')
    .select(['part.place', 'file.file_id as fileId', 'file.uploaded_at as uploadedAt', 'held_text.language'])
    .select(['part.paragraph', 'part.speaker', 'part.body', 'part.words'])
    .where(sql<boolean>`part.place = any(${places}::bigint[])`)
    .where(isWanted(search))
    .orderBy('part.place', 'desc')
    .execute()
  return rows.map((part) => ({ place: part.place, part: () => part }))
}

/** Whether a file is one that is looked through. */
function isWanted({ ownerId, fileIds, among }: IndexSearch): RawBuilder<boolean> {
  // Without what is not asked for, since an index then helps.
  const theirs = [
    ...(ownerId === null ? [] : [sql`file.owner_id = ${ownerId}`]),
    ...(fileIds.length === 0 ? [] : [sql`file.file_id = any(${fileIds}::text[])`]),
  ]
  const amongThem = among === null ? [] : [sql`file.file_id = any(${among}::text[])`]
  return sql<boolean>`(${sql.join([sql`(${sql.join(theirs, sql` or `)})`, ...amongThem], sql` and `)})`
}
