import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import { batchesOf } from '../../../src/shared/batches.ts'
import type { FileSort } from '../../../src/shared/contract/files.ts'
import type { FileStatus } from '../../../src/shared/domain/file-status.ts'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Database, Db, FileTable } from '../../kernel/db/schema.ts'
import { onDeskOf, takenByOf } from './human/repository.ts'
import { deleteTexts } from '../texts/index.ts'

export type FileRow = Selectable<FileTable>

/** Who looks. */
export interface Viewer {
  id: string
  role: Role
}

/** The files that somebody may know of: their own, and for a transcriptor what is on their desk. */
const seenBy =
  ({ id, role }: Viewer) =>
  (eb: ExpressionBuilder<Database, 'file'>) =>
    role === 'HUMAN-TRANSCRIPTOR'
      ? eb.or([eb('file.owner_id', '=', id), onDeskOf(id)(eb)])
      : eb('file.owner_id', '=', id)

/** Columns that name blobs. */
const BLOB_COLUMNS = ['media_key', 'playable_key', 'waveform_key', 'thumbnail_key', 'preview_key'] as const

/** Ids in one query; SQLite binds 32,766 values. */
const MOST_IDS = 5000

/** Statuses of automatic work that is going on or waiting. */
const IN_WORK: readonly FileStatus[] = ['QUEUED', 'TRANSCRIBE']

/** Statuses of human work that is going on or waiting. */
const HUMAN_WORK: readonly FileStatus[] = ['STANDBY', 'HUMAN-TRANSCRIBE']

/** Takes the row of a file's owner until the transaction ends; null when the file is gone, or they are. */
export async function lockOwnerOf(tx: Db, fileId: string): Promise<string | null> {
  const file = await tx.selectFrom('file').select('owner_id').where('id', '=', fileId).executeTakeFirst()
  return file && (await holdUser(tx, file.owner_id)) ? file.owner_id : null
}

/** Takes a file's row until the transaction ends; undefined when it is gone. */
export function holdFile(tx: Db, id: string): Promise<FileRow | undefined> {
  return tx.updateTable('file').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function insertFile(tx: Db, row: Insertable<FileTable>): Promise<FileRow> {
  return tx.insertInto('file').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The file that an upload of this name made. */
export function fileUploadedAs(db: Db, ownerId: string, key: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('upload_key', '=', key)
    .executeTakeFirst()
}

/** The owner's file, or undefined for one that is not there or not theirs. */
export function fileOf(db: Db, ownerId: string, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
}

/** A file that the viewer may know of, or undefined. */
export function visibleFile(db: Db, viewer: Viewer, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).where(seenBy(viewer)).executeTakeFirst()
}

export function filesOf(db: Db, viewer: Viewer, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('file').selectAll().where(seenBy(viewer)).where('id', 'in', ids).execute()
}

/** Which of a viewer's files are meant; all of them without a field. */
export interface FileFilter {
  status?: FileStatus | undefined
  /** Part of the name, in any case, with or without accents. */
  q?: string | undefined
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

function matching(db: Db, viewer: Viewer, { status, q }: FileFilter) {
  let query = db.selectFrom('file').where(seenBy(viewer))
  if (status !== undefined) query = query.where(shownStatus(viewer), '=', status)
  if (!q) return query
  query = query.where(sql<boolean>`folded_name like ${`%${foldText(q).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  // Names of files that nobody has taken are told to nobody, and so a search finds none of them.
  return viewer.role === 'HUMAN-TRANSCRIPTOR'
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
    .where(seenBy(viewer))
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

/** What the matching files add up to; for all of an owner's it was added up before. */
export async function sumsOf(db: Db, viewer: Viewer, filter: FileFilter = {}): Promise<FileSums> {
  if (viewer.role !== 'HUMAN-TRANSCRIPTOR' && filter.status === undefined && !filter.q) {
    const row = await db
      .selectFrom('file_summary')
      .select(['files', 'length_ms'])
      .where('owner_id', '=', viewer.id)
      .executeTakeFirst()
    return { count: row?.files ?? 0, totalLength: (row?.length_ms ?? 0) / 1000 }
  }
  const row = await matching(db, viewer, filter)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('length_seconds').as('total')])
    .executeTakeFirst()
  return { count: row?.count ?? 0, totalLength: row?.total ?? 0 }
}

/** Seconds of the owner's files of one kind that are in work or FAILED, but for one of them. */
export async function secondsInWorkOrFailed(
  db: Db,
  ownerId: string,
  { human, except }: { human: boolean; except?: string },
): Promise<number> {
  let query = db
    .selectFrom('file')
    .select((eb) => eb.fn.sum<number | null>('length_seconds').as('seconds'))
    .where('owner_id', '=', ownerId)
    .where('for_human_transcribe', '=', human ? 1 : 0)
    .where('status', 'in', [...(human ? HUMAN_WORK : IN_WORK), 'FAILED'])
  if (except !== undefined) query = query.where('id', '!=', except)
  return (await query.executeTakeFirst())?.seconds ?? 0
}

/** The same of both kinds, for the list of files. */
export async function allSecondsInWorkOrFailed(db: Db, ownerId: string): Promise<{ auto: number; human: number }> {
  const sums = await db
    .selectFrom('file')
    .select((eb) => ['for_human_transcribe', 'status', eb.fn.sum<number>('length_seconds').as('seconds')])
    .where('owner_id', '=', ownerId)
    .where('for_human_transcribe', 'in', [0, 1])
    .where('status', 'in', [...IN_WORK, ...HUMAN_WORK, 'FAILED'])
    .groupBy(['for_human_transcribe', 'status'])
    .execute()
  const secondsOf = (human: 0 | 1, inWork: readonly FileStatus[]) =>
    sums
      .filter(
        ({ for_human_transcribe, status }) =>
          for_human_transcribe === human && (status === 'FAILED' || inWork.includes(status)),
      )
      .reduce((sum, { seconds }) => sum + seconds, 0)
  return { auto: secondsOf(0, IN_WORK), human: secondsOf(1, HUMAN_WORK) }
}

/**
 * Changes the owner's file if it still has the status `from`; undefined when it has not.
 * The check is part of the write, so of two who try at once one wins.
 */
export function moveStatus(
  tx: Db,
  {
    ownerId,
    id,
    from,
    to,
  }: { ownerId: string; id: string; from: FileStatus; to: Partial<FileRow> & { status: FileStatus } },
): Promise<FileRow | undefined> {
  return tx
    .updateTable('file')
    .set(to)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
}

/** Remembers which plan and reservation the work on a file is charged to. */
export function chargeFile(tx: Db, id: string, charge: Pick<FileRow, 'plan_id' | 'reservation_id'>): Promise<FileRow> {
  return tx.updateTable('file').set(charge).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function renameFile(tx: Db, ownerId: string, id: string, name: string): Promise<void> {
  await tx
    .updateTable('file')
    .set({ name, folded_name: foldText(name) })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

/**
 * When the texts of files last changed or were published, in milliseconds since 1970, by file; those without a text are
 * left out.
 */
export async function lastChanges(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const changes = new Map<string, number>()
  for (const some of batchesOf(ids, MOST_IDS)) {
    const saved = await db
      .selectFrom('transcript_version')
      .select((eb) => ['file_id', eb.fn.max('saved_at').as('changed_at')])
      .where('file_id', 'in', some)
      .groupBy('file_id')
      .execute()
    const published = await db
      .selectFrom('human_transcription')
      .select(['file_id', 'published_at as changed_at'])
      .where('file_id', 'in', some)
      .where('published_at', 'is not', null)
      .execute()
    for (const { file_id, changed_at } of [...saved, ...published])
      changes.set(file_id, Math.max(changes.get(file_id) ?? 0, changed_at ?? 0))
  }
  return changes
}

/** Whether the owner has a multilingual file in TRANSCRIBE. */
export async function hasMultilingualInWork(tx: Db, ownerId: string): Promise<boolean> {
  const row = await multilingualOf(tx, ownerId, 'TRANSCRIBE').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** The multilingual file of the owner that has waited longest. */
export function oldestQueued(tx: Db, ownerId: string): Promise<FileRow | undefined> {
  return multilingualOf(tx, ownerId, 'QUEUED')
    .selectAll()
    .orderBy('uploaded_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

function multilingualOf(tx: Db, ownerId: string, status: FileStatus) {
  return tx
    .selectFrom('file')
    .where('owner_id', '=', ownerId)
    .where('is_multilingual', '=', 1)
    .where('status', '=', status)
}

/** Removes a file with its texts; all that refers to it goes with it. */
export async function deleteFile(tx: Db, id: string): Promise<void> {
  await deleteTexts(tx, { fileId: id })
  await tx.deleteFrom('file').where('id', '=', id).execute()
}

/** The owner's files that transcriptors know of. */
export function takenOf(tx: Db, ownerId: string): Promise<FileRow[]> {
  return tx
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('for_human_transcribe', '=', 1)
    .where('status', 'in', HUMAN_WORK)
    .execute()
}

/** Takes the rows of all of the owner's files until the transaction ends; answers them. */
export function holdFilesOf(tx: Db, ownerId: string): Promise<FileRow[]> {
  return tx.updateTable('file').set({ owner_id: ownerId }).where('owner_id', '=', ownerId).returningAll().execute()
}

/** Removes all of the owner's files with their texts; all that refers to them goes with them. Answers their rows. */
export async function deleteFilesOf(tx: Db, ownerId: string): Promise<FileRow[]> {
  await deleteTexts(tx, { ownerId })
  return tx.deleteFrom('file').where('owner_id', '=', ownerId).returningAll().execute()
}

/**
 * Which of these blobs some file, upload or import names. Uploads and imports are asked first: a blob that goes over
 * from one to its file in between is then seen at one of them.
 */
export async function namedBlobs(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const uploads = await db.selectFrom('upload').select('blob_key').where('blob_key', 'in', keys).execute()
  const imports = await db.selectFrom('import').select('blob_key').where('blob_key', 'in', keys).execute()
  const rows = await db
    .selectFrom('file')
    .select(BLOB_COLUMNS)
    .where((eb) => eb.or(BLOB_COLUMNS.map((column) => eb(column, 'in', keys))))
    .execute()
  const pictures = await db.selectFrom('content_image').select('blob_key').where('blob_key', 'in', keys).execute()
  return new Set([
    ...pictures.map(({ blob_key }) => blob_key),
    ...rows.flatMap(blobsOf),
    ...[...uploads, ...imports].map(({ blob_key }) => blob_key).filter((key) => key !== null),
  ])
}

/** A blob that the database names. */
export interface NamedBlob {
  key: string
  /** Hex; null where the database does not know it. */
  sha256: string | null
  /** What it belongs to, for people. */
  of: string
}

/** Every blob of a file or a picture of the site, but not those of uploads that are no files yet. */
export async function everyBlob(db: Db): Promise<NamedBlob[]> {
  const files = await db
    .selectFrom('file')
    .select(['id', 'media_sha256', ...BLOB_COLUMNS])
    .orderBy('id')
    .execute()
  const pictures = await db.selectFrom('content_image').select(['path', 'blob_key']).orderBy('path').execute()
  return [
    ...files.flatMap((row) =>
      blobsOf(row).map((key) => ({
        key,
        sha256: key === row.media_key ? row.media_sha256 : null,
        of: `file ${row.id}`,
      })),
    ),
    ...pictures.map(({ path, blob_key }) => ({ key: blob_key, sha256: null, of: `picture ${path}` })),
  ]
}

/** The blobs that a file names. */
export function blobsOf(row: Pick<FileRow, (typeof BLOB_COLUMNS)[number]>): string[] {
  return BLOB_COLUMNS.map((column) => row[column]).filter((key) => key !== null)
}

export { HUMAN_WORK, IN_WORK }
