import { type ExpressionBuilder, sql } from 'kysely'
import type { FileSort } from '../../../src/shared/contract/files/list.ts'
import type { FileStatus } from '../../../src/shared/domain/file-status.ts'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import { preparedQuery } from '../../kernel/db/prepared-query.ts'
import type { Database, Db } from '../../kernel/db/schema.ts'
import { takenByOf } from './human/repository.ts'
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
}

const SORT_COLUMNS = { uploaded_date: 'uploaded_at', name: 'folded_name', length: 'length_seconds' } as const

/** The status that the viewer is shown: a transcriptor the human transcription's, everybody else the file's. */
const shownStatus =
  ({ role }: Viewer) =>
  (eb: ExpressionBuilder<Database, 'file'>) =>
    role === 'HUMAN-TRANSCRIPTOR'
      ? eb.fn.coalesce(
          eb
            .selectFrom('human_transcription')
            .select(sql<FileStatus>`human_transcription.status`.as('shown'))
            .whereRef('human_transcription.file_id', '=', 'file.id'),
          'file.status',
        )
      : eb.ref('file.status')

function matching(db: Db, viewer: Viewer, { status, q, shared = false }: FileFilter) {
  let query = db.selectFrom('file').where(shared ? sharedWith(viewer.id) : listedFor(viewer))
  if (status !== undefined)
    query = shared ? query.where('file.status', '=', status) : query.where(shownStatus(viewer), '=', status)
  if (!q) return query
  query = query.where(sql<boolean>`folded_name like ${`%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  // Names of files that nobody has taken are told to nobody, and so a search finds none of them.
  return viewer.role === 'HUMAN-TRANSCRIPTOR' && !shared
    ? query.where((eb) => eb.or([eb('file.owner_id', '=', viewer.id), takenByOf(viewer.id)(eb)]))
    : query
}

/** The viewer's files that match, in order; all of them without a page. */
export function listOf(
  db: Db,
  viewer: Viewer,
  filter: FileFilter & { sort: FileSort },
  page?: { offset: number; limit: number },
): Promise<FileRow[]> {
  const [field, direction] = filter.sort.startsWith('-')
    ? [filter.sort.slice(1), 'desc' as const]
    : [filter.sort, 'asc' as const]
  const column = SORT_COLUMNS[field as keyof typeof SORT_COLUMNS]
  let query = matching(db, viewer, filter).selectAll().orderBy(column, direction).orderBy('id', direction)
  if (page) query = query.limit(page.limit).offset(page.offset)
  return query.execute()
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

const summaryOf = preparedQuery((db, { owner }: { owner: string }) =>
  db.selectFrom('file_summary').select(['files', 'length_ms']).where('owner_id', '=', owner),
)

/** What the matching files add up to; for all of an owner's it was added up before. */
export async function sumsOf(db: Db, viewer: Viewer, filter: FileFilter = {}): Promise<FileSums> {
  if (viewer.role !== 'HUMAN-TRANSCRIPTOR' && filter.status === undefined && !filter.q && !filter.shared) {
    const [row] = await summaryOf(db, { owner: viewer.id })
    return { count: row?.files ?? 0, totalLength: (row?.length_ms ?? 0) / 1000 }
  }
  const row = await matching(db, viewer, filter)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('length_seconds').as('total')])
    .executeTakeFirst()
  return { count: row?.count ?? 0, totalLength: row?.total ?? 0 }
}
