import { sql } from 'kysely'
import type { IndexAnswer, IndexSearch } from '../../ports/text-index.ts'
import { type CandidatePart, type Candidates, collectHits } from '../text-index/collect-hits.ts'
import { firstPlaceOf, PLACES_OF_A_FILE } from '../text-index/places.ts'
import type { IndexForm } from '../text-index/index-form.ts'
import type { IndexDb } from './tables.ts'
import { isExact, isNamed, isWide } from '../text-index/index-term.ts'
import { scopeQuery, wordsQuery } from './terms.ts'

/**
 * Files that are gone through first, part by part, with so many candidates of each: whatever is said often is found
 * there, and the index, which answers in no order, would first have to name all places where it is said.
 */
const FILES_AHEAD = 32
const OF_A_FILE = 16

/** Candidates that the index is asked for at once, and one file. */
const AT_ONCE = 128

const SELECTED = sql.raw(`
  part.place, file.file_id as "fileId", file.uploaded_at as "uploadedAt", held_text.language, part.paragraph,
  part.speaker, part.body, part.words`)

/** Looks through the index downwards, and stops as soon as the answer is full. */
export async function findHits(db: IndexDb, search: IndexSearch, form: IndexForm): Promise<IndexAnswer> {
  const words = wordsQuery(search, form)
  const isOneFile = search.ownerId === null && search.fileIds.length === 1
  let isAhead = true
  const collecting = collectHits(search, form)
  let step = collecting.next()
  while (!step.done) {
    const below = Math.min(step.value, Number.MAX_SAFE_INTEGER)
    const candidates = isAhead
      ? await fromFiles(db, search, { words, below, form, most: isOneFile ? AT_ONCE : OF_A_FILE })
      : await fromIndex(db, search, { words, below, form })
    isAhead = isOneFile
    step = collecting.next(candidates)
  }
  return step.value
}

interface Row extends CandidatePart {
  place: number
}

const loaded = (row: Row) => ({ place: row.place, part: () => row })

interface Looked {
  words: string
  form: IndexForm
  below: number
}

async function fromFiles(
  db: IndexDb,
  search: IndexSearch,
  { words, below, form, most }: Looked & { most: number },
): Promise<Candidates> {
  const { ownerId, fileIds, among, uploadedFrom, uploadedTo } = search
  const files = await db
    .selectFrom('search.file')
    .select('number')
    .where((eb) =>
      eb.or([
        ...(ownerId === null ? [] : [eb('owner_id', '=', ownerId)]),
        ...(fileIds.length === 0 ? [] : [sql<boolean>`file_id = any(${fileIds}::text[])`]),
      ]),
    )
    .$if(among !== null, (query) => query.where(sql<boolean>`file_id = any(${among}::text[])`))
    .where('number', '<=', Math.floor((below - 1) / PLACES_OF_A_FILE))
    .$if(uploadedFrom !== null, (query) => query.where('uploaded_at', '>=', uploadedFrom))
    .$if(uploadedTo !== null, (query) => query.where('uploaded_at', '<', uploadedTo))
    .orderBy('number', 'desc')
    .limit(FILES_AHEAD)
    .execute()
  const numbers = files.map(({ number }) => number)
  const { rows } = await sql<Row & { nth: number }>`
    select ${SELECTED}, part.nth from unnest(${numbers}::bigint[]) as wanted (number)
    join search.file file on file.number = wanted.number
    cross join lateral (
      select *, row_number() over (order by place desc) as nth from (
        select * from search.part where place < ${below} and terms @@ ${words}::tsquery
        and place >= wanted.number * ${sql.lit(PLACES_OF_A_FILE)}
        and place < (wanted.number + 1) * ${sql.lit(PLACES_OF_A_FILE)}
        order by place desc limit ${sql.lit(most)}
      ) of_file
    ) part
    join search.held_text held_text on held_text.id = part.text_id
    order by part.place desc`.execute(db)
  // Of a file with more candidates than these the others are not known, unless so many are more than are wanted.
  const isEnough = isExact(search, form) && search.hits < most
  const cut = isEnough ? -1 : rows.findIndex(({ nth }) => nth === most)
  if (cut >= 0) return { found: rows.slice(0, cut + 1).map(loaded), down: rows[cut]!.place }
  const last = numbers.at(-1)
  return { found: rows.map(loaded), down: numbers.length < FILES_AHEAD || last === undefined ? 0 : firstPlaceOf(last) }
}

async function fromIndex(db: IndexDb, search: IndexSearch, { words, below }: Looked): Promise<Candidates> {
  const scope = scopeQuery(search)
  const query = scope === '' ? words : `(${words}) & (${scope})`
  const { among, ownerId, fileIds } = search
  const amongThem =
    among === null || isNamed(among)
      ? sql`true`
      : sql`place / ${sql.lit(PLACES_OF_A_FILE)} in (
          select number from search.file where file_id = any(${among}::text[])
        )`
  const theirs = isWide(search)
    ? sql`place / ${sql.lit(PLACES_OF_A_FILE)} in (
        select number from search.file where owner_id = ${ownerId} or file_id = any(${fileIds}::text[])
      )`
    : sql`true`
  const { rows } = await sql<Row>`
    with matching as materialized (
      select place from search.part where terms @@ ${query}::tsquery and place < ${below} and ${amongThem} and ${theirs}
    ), next as (select place from matching order by place desc limit ${sql.lit(AT_ONCE)})
    select ${SELECTED} from next join search.part part on part.place = next.place
    join search.held_text held_text on held_text.id = part.text_id
    join search.file file on file.number = held_text.number
    order by part.place desc`.execute(db)
  return { found: rows.map(loaded), down: rows.length < AT_ONCE ? 0 : rows.at(-1)!.place }
}
