import { type Insertable, type Selectable, sql } from 'kysely'
import type { FileStatus } from '../../../src/shared/domain/file-status.ts'
import type { Db, FileTable } from '../../db/schema.ts'

export type FileRow = Selectable<FileTable>

/** Statuses of automatic work that is going on or waiting. */
const IN_WORK: readonly FileStatus[] = ['QUEUED', 'TRANSCRIBE']

/**
 * Takes the owner's row until the transaction ends, so that decisions about one owner's files are made one after the other.
 * A write, because SQLite has no `select for update`. False when the account is gone.
 */
export async function lockOwner(tx: Db, ownerId: string): Promise<boolean> {
  const result = await tx.updateTable('user').set({ id: ownerId }).where('id', '=', ownerId).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function insertFile(tx: Db, row: Insertable<FileTable>): Promise<FileRow> {
  return tx.insertInto('file').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The owner's file, or undefined for one that is not there or not theirs. */
export function fileOf(db: Db, ownerId: string, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
}

export function filesOf(db: Db, ownerId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('file').selectAll().where('owner_id', '=', ownerId).where('id', 'in', ids).execute()
}

/** The owner's files, newest first; all of them without a page. */
export function listOf(db: Db, ownerId: string, page?: { offset: number; limit: number }): Promise<FileRow[]> {
  let query = db.selectFrom('file').selectAll().where('owner_id', '=', ownerId).orderBy('uploaded_at', 'desc').orderBy('id', 'desc')
  if (page) query = query.limit(page.limit).offset(page.offset)
  return query.execute()
}

/** The owner's files in one kind of work (automatic or human) with one of these statuses, oldest first. */
export function listInStatus(db: Db, ownerId: string, { human, statuses }: { human: boolean; statuses: readonly FileStatus[] }): Promise<FileRow[]> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('for_human_transcribe', '=', human ? 1 : 0)
    .where('status', 'in', statuses)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
}

/** Sums over all of an owner's files; lengths in seconds. */
export interface FileSums {
  count: number
  totalLength: number
  autoInWorkOrFailed: number
  humanInWorkOrFailed: number
}

export async function sumsOf(db: Db, ownerId: string): Promise<FileSums> {
  const auto = sql<number>`sum(case when for_human_transcribe = 0 and status in ('QUEUED', 'TRANSCRIBE', 'FAILED') then length_seconds else 0 end)`
  const human = sql<number>`sum(case when for_human_transcribe = 1 and status in ('STANDBY', 'HUMAN-TRANSCRIBE', 'FAILED') then length_seconds else 0 end)`
  const row = await db
    .selectFrom('file')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('length_seconds').as('total'), auto.as('auto'), human.as('human')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return { count: row?.count ?? 0, totalLength: row?.total ?? 0, autoInWorkOrFailed: row?.auto ?? 0, humanInWorkOrFailed: row?.human ?? 0 }
}

/**
 * Changes the owner's file if it still has the status `from`; undefined when it has not.
 * The check is part of the write, so of two who try at once one wins.
 */
export function moveStatus(tx: Db, { ownerId, id, from, to }: { ownerId: string; id: string; from: FileStatus; to: Partial<FileRow> & { status: FileStatus } }): Promise<FileRow | undefined> {
  return tx.updateTable('file').set(to).where('id', '=', id).where('owner_id', '=', ownerId).where('status', '=', from).returningAll().executeTakeFirst()
}

export async function renameFile(tx: Db, ownerId: string, id: string, name: string): Promise<void> {
  await tx.updateTable('file').set({ name }).where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

/** Whether the owner has a multilingual file in TRANSCRIBE. */
export async function hasMultilingualInWork(tx: Db, ownerId: string): Promise<boolean> {
  const row = await multilingualOf(tx, ownerId, 'TRANSCRIBE').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** The multilingual file of the owner that has waited longest. */
export function oldestQueued(tx: Db, ownerId: string): Promise<FileRow | undefined> {
  return multilingualOf(tx, ownerId, 'QUEUED').selectAll().orderBy('uploaded_at').orderBy('id').limit(1).executeTakeFirst()
}

function multilingualOf(tx: Db, ownerId: string, status: FileStatus) {
  return tx.selectFrom('file').where('owner_id', '=', ownerId).where('is_multilingual', '=', 1).where('status', '=', status)
}

/** Removes the owner's file with its segments and texts; answers the row that was there. */
export async function deleteFile(tx: Db, ownerId: string, id: string): Promise<FileRow | undefined> {
  const row = await fileOf(tx, ownerId, id)
  if (!row) return undefined
  await tx.deleteFrom('segment').where('file_id', '=', id).execute()
  await tx.deleteFrom('transcript_version').where('file_id', '=', id).execute()
  await tx.deleteFrom('transcript').where('file_id', '=', id).execute()
  await tx.deleteFrom('file').where('id', '=', id).execute()
  return row
}

/** Removes all of the owner's files; segments and texts go with them. Answers the rows that were there. */
export function deleteFilesOf(tx: Db, ownerId: string): Promise<FileRow[]> {
  return tx.deleteFrom('file').where('owner_id', '=', ownerId).returningAll().execute()
}

/** Which of these blobs some file names. */
export async function namedBlobs(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file')
    .select(['media_key', 'playable_key', 'waveform_key'])
    .where((eb) => eb.or([eb('media_key', 'in', keys), eb('playable_key', 'in', keys), eb('waveform_key', 'in', keys)]))
    .execute()
  return new Set(rows.flatMap(blobsOf))
}

/** The blobs that a file names. */
export function blobsOf(row: Pick<FileRow, 'media_key' | 'playable_key' | 'waveform_key'>): string[] {
  return [row.media_key, row.playable_key, row.waveform_key].filter((key) => key !== null)
}

export { IN_WORK }
