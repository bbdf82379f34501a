import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Archived, FileSort } from '../../../src/shared/contract/files/list.ts'
import { NO_FOLDER } from '../../../src/shared/contract/folders.ts'
import type { FileStatus } from '../../../src/shared/domain/file-status.ts'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import { preparedQuery } from '../../kernel/db/prepared-query.ts'
import type { Database, Db } from '../../kernel/db/schema.ts'
import { takenByOf } from './human/repository.ts'
import { statusFor } from './human/status-for.ts'
import type { FileRow } from './repository.ts'
import { sharedWith } from './shares/grants.ts'
import { listedFor, type Viewer } from './visible-files.ts'

/** Which of a viewer's files are meant; all of them without a field. */
export interface FileFilter {
  status?: FileStatus | undefined
  /** Part of the name, in any case, with or without accents. */
  q?: string | undefined
  /** Those that others share with the viewer, instead of the viewer's own. */
  shared?: boolean | undefined
  /** Whether their owner has put them away: none of those unless said. Of others' files nobody asks. */
  archived?: Archived | undefined
  /** The folder that they lie in themselves, or {@link NO_FOLDER}. Of others' files nobody asks. */
  folder?: string | undefined
  /** Id of a tag that they have. Of others' files nobody asks. */
  tag?: string | undefined
  language?: string | undefined
  /** Uploaded at this moment or later, and before this one; ISO 8601. */
  from?: string | undefined
  before?: string | undefined
}

const SORT_COLUMNS = { uploaded_date: 'uploaded_at', name: 'folded_name', length: 'length_seconds' } as const

/** Whether files are asked for by where their owner keeps them, which is the owner's alone. */
const isFiled = ({ role }: Viewer, { shared = false }: FileFilter) => role !== 'HUMAN-TRANSCRIPTOR' && !shared

/** The values of `is_archived` that are meant; null for all. */
const archivedValue = (archived: Archived = 'no') => (archived === 'any' ? null : archived === 'only' ? 1 : 0)

/** The status that the viewer is shown: a transcriptor the human transcription's, everybody else the file's. */
const shownStatus =
  ({ id, role }: Viewer) =>
  (eb: ExpressionBuilder<Database, 'file'>) =>
    role === 'HUMAN-TRANSCRIPTOR'
      ? eb.fn.coalesce(
          eb
            .selectFrom('human_transcription')
            .select(statusFor(id).as('shown'))
            .whereRef('human_transcription.file_id', '=', 'file.id'),
          'file.status',
        )
      : eb.ref('file.status')

/** Files of a tag up to which they are read and sorted; above, the list is read in its order until a page is full. */
const RARE_TAG = 2000

/** Whether a filter is by a tag that few files have. */
async function isRareTag(db: Db, viewer: Viewer, filter: FileFilter): Promise<boolean> {
  const { tag } = filter
  if (tag === undefined || !isFiled(viewer, filter)) return false
  const some = db
    .selectFrom('file_tag')
    .select('file_id')
    .where('tag_id', '=', tag)
    .limit(RARE_TAG + 1)
  const [row] = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute()
  return (row?.count ?? 0) <= RARE_TAG
}

/** Files with a tag, those of the tag read first: SQLite takes a cross join as it stands. */
const taggedFiles = (db: Db, tag: string) =>
  db
    .selectFrom('file_tag')
    .crossJoin('file')
    .whereRef('file.id', '=', 'file_tag.file_id')
    .where('file_tag.tag_id', '=', tag) as unknown as SelectQueryBuilder<Database, 'file', object>

function matching(db: Db, viewer: Viewer, filter: FileFilter, isRare = false) {
  const { status, q, shared = false, language, from, before } = filter
  const base = isRare && filter.tag !== undefined ? taggedFiles(db, filter.tag) : db.selectFrom('file')
  let query = base.where(shared ? sharedWith(viewer.id) : listedFor(viewer))
  if (isFiled(viewer, filter)) {
    const archived = archivedValue(filter.archived)
    if (archived !== null) query = query.where('is_archived', '=', archived)
    const { folder } = filter
    if (folder === NO_FOLDER) query = query.where('folder_id', 'is', null)
    else if (folder !== undefined) query = query.where('folder_id', '=', folder)
    const { tag } = filter
    if (tag !== undefined && !isRare)
      query = query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('file_tag')
            .select('file_tag.file_id')
            .where('file_tag.tag_id', '=', tag)
            .whereRef('file_tag.file_id', '=', 'file.id'),
        ),
      )
  }
  if (status !== undefined)
    query = shared ? query.where('file.status', '=', status) : query.where(shownStatus(viewer), '=', status)
  if (language !== undefined) query = query.where('language_code', '=', language)
  if (from !== undefined) query = query.where('uploaded_at', '>=', Date.parse(from))
  if (before !== undefined) query = query.where('uploaded_at', '<', Date.parse(before))
  if (!q) return query
  query = query.where(sql<boolean>`folded_name like ${`%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  // Names of files that nobody has taken are told to nobody, and so a search finds none of them.
  return viewer.role === 'HUMAN-TRANSCRIPTOR' && !shared
    ? query.where((eb) => eb.or([eb('file.owner_id', '=', viewer.id), takenByOf(viewer.id)(eb)]))
    : query
}

/** The viewer's files that match, in order; all of them without a page. */
export async function listOf(
  db: Db,
  viewer: Viewer,
  filter: FileFilter & { sort: FileSort },
  page?: { offset: number; limit: number },
): Promise<FileRow[]> {
  const [field, direction] = filter.sort.startsWith('-')
    ? [filter.sort.slice(1), 'desc' as const]
    : [filter.sort, 'asc' as const]
  const matches = matching(db, viewer, filter, await isRareTag(db, viewer, filter)).selectAll('file')
  let query =
    field === 'status'
      ? byStatus(matches, viewer, direction)
      : matches.orderBy(SORT_COLUMNS[field as keyof typeof SORT_COLUMNS], direction).orderBy('id', direction)
  if (page) query = query.limit(page.limit).offset(page.offset)
  return query.execute()
}

/** An owner's files that match, the newest id first, after one of them; for walks over all of them. */
export function matchingAfter(
  db: Db,
  viewer: Viewer,
  filter: FileFilter,
  { after, most }: { after: string | null; most: number },
): Promise<FileRow[]> {
  let query = matching(db, viewer, filter).where('file.owner_id', '=', viewer.id).selectAll('file')
  if (after !== null) query = query.where('file.id', '<', after)
  return query.orderBy('file.id', 'desc').limit(most).execute()
}

type Direction = 'asc' | 'desc'

/** By status, and of one status the newest first, as the index has them: the other way round, the oldest. */
function byStatus<O>(query: SelectQueryBuilder<Database, 'file', O>, viewer: Viewer, direction: Direction) {
  const other = direction === 'asc' ? 'desc' : 'asc'
  const status = viewer.role === 'HUMAN-TRANSCRIPTOR' ? shownStatus(viewer) : ('file.status' as const)
  return query.orderBy(status, direction).orderBy('uploaded_at', other).orderBy('id', other)
}

/** The viewer's files in one kind of work (automatic or human) with one of these statuses, oldest first. */
export function listInStatus(
  db: Db,
  viewer: Viewer,
  { human, statuses }: { human: boolean; statuses: readonly FileStatus[] },
): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where(listedFor(viewer))
    .where('for_human_transcribe', '=', human ? 1 : 0)
    .where('status', 'in', statuses)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

/** Sums over a viewer's files; length in seconds. */
export interface FileSums {
  count: number
  totalLength: number
}

const countsOf = preparedQuery((db, { owner, archived }: { owner: string; archived: number }) =>
  totals(db.selectFrom('file_count').where('owner_id', '=', owner).where('is_archived', '=', archived)),
)

const totals = (counts: SelectQueryBuilder<Database, 'file_count', object>) =>
  counts.select((eb) => [
    eb.fn.sum<number | string | null>('files').as('count'),
    eb.fn.sum<number | string | null>('length_ms').as('lengthMs'),
  ])

const orderCounts = preparedQuery((db, { owner, again, more }: { owner: string; again: string; more: string }) =>
  db
    .selectFrom('folder')
    .select((eb) => [
      eb.fn.countAll<number>().as('folders'),
      eb
        .selectFrom('saved_filter')
        .select((filter) => filter.fn.countAll<number>().as('filters'))
        .where('saved_filter.owner_id', '=', more)
        .as('filters'),
      eb
        .selectFrom('tag')
        .select((tag) => tag.fn.countAll<number>().as('tags'))
        .where('tag.owner_id', '=', again)
        .as('tags'),
    ])
    .where('owner_id', '=', owner),
)

/** Which tags these files have, by the file's id. */
export async function tagsOfFiles(db: Db, fileIds: readonly string[]): Promise<Map<string, string[]>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db.selectFrom('file_tag').selectAll().where('file_id', 'in', fileIds).execute()
  const byFile = Map.groupBy(rows, ({ file_id }) => file_id)
  return new Map([...byFile].map(([id, of]) => [id, of.map(({ tag_id }) => tag_id)]))
}

/** How many folders, tags and saved filters an owner has. */
export async function countOrder(db: Db, owner: string): Promise<{ folders: number; tags: number; filters: number }> {
  const [row] = await orderCounts(db, { owner, again: owner, more: owner })
  return { folders: row?.folders ?? 0, tags: row?.tags ?? 0, filters: row?.filters ?? 0 }
}

/** What an owner's files add up to by where they are, which each change of a file brings along. */
function countedSums(db: Db, owner: string, { status, archived, folder }: FileFilter) {
  const is = archivedValue(archived)
  if (status === undefined && folder === undefined && is !== null) return countsOf(db, { owner, archived: is })
  let counts = db.selectFrom('file_count').where('owner_id', '=', owner)
  if (is !== null) counts = counts.where('is_archived', '=', is)
  if (status !== undefined) counts = counts.where('status', '=', status)
  if (folder !== undefined) counts = counts.where('folder_id', '=', folder === NO_FOLDER ? '' : folder)
  return totals(counts).execute()
}

/** What the files of an owner's tag add up to, all of them or by whether they are archived: an index has it. */
async function tagSums(db: Db, owner: string, tag: string, archived: Archived | undefined): Promise<FileSums> {
  const is = archivedValue(archived)
  let query = db
    .selectFrom('file_tag')
    .where('tag_id', '=', db.selectFrom('tag').select('id').where('id', '=', tag).where('owner_id', '=', owner))
  if (is !== null) query = query.where('is_file_archived', '=', is)
  const row = await query
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('file_seconds').as('total')])
    .executeTakeFirst()
  return { count: row?.count ?? 0, totalLength: row?.total ?? 0 }
}

/** What the matching files add up to; where no name is searched, it was added up before. */
export async function sumsOf(db: Db, viewer: Viewer, filter: FileFilter = {}): Promise<FileSums> {
  const { q, tag, language, from, before, folder, status } = filter
  if (isFiled(viewer, filter) && !q && [language, from, before].every((part) => part === undefined)) {
    if (tag === undefined) {
      const [row] = await countedSums(db, viewer.id, filter)
      // PostgreSQL has sums of whole numbers as decimals, which come as text.
      return { count: Number(row?.count ?? 0), totalLength: Number(row?.lengthMs ?? 0) / 1000 }
    }
    if (folder === undefined && status === undefined) return tagSums(db, viewer.id, tag, filter.archived)
  }
  // Every file of the tag is added up: those of the tag are read first, however many.
  const isTagged = isFiled(viewer, filter) && tag !== undefined
  const row = await matching(db, viewer, filter, isTagged)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('length_seconds').as('total')])
    .executeTakeFirst()
  return { count: row?.count ?? 0, totalLength: row?.total ?? 0 }
}
