import type { Insertable, Selectable } from 'kysely'
import { type FileStatus, isEditable } from '../../../src/shared/domain/file-status.ts'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import { isPostgres } from '../../kernel/db/is-postgres.ts'
import { preparedQuery } from '../../kernel/db/prepared-query.ts'
import type { Db, FileTable } from '../../kernel/db/schema.ts'
import { deleteTexts, setUnsent } from '../texts/index.ts'
import { HUMAN_WORK } from './work-seconds.ts'

export type FileRow = Selectable<FileTable>

/** Takes the row of a file's owner until the transaction ends; null when the file is gone, or they are. */
export async function lockOwnerOf(tx: Db, fileId: string): Promise<string | null> {
  const file = await tx.selectFrom('file').select('owner_id').where('id', '=', fileId).executeTakeFirst()
  return file && (await holdUser(tx, file.owner_id)) ? file.owner_id : null
}

/** On SQLite a transaction holds all rows from its beginning. */
const heldFile = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate()),
)

/** Takes a file's row until the transaction ends; undefined when it is gone. */
export async function holdFile(tx: Db, id: string): Promise<FileRow | undefined> {
  const [file] = await heldFile(tx, { id })
  return file
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

/**
 * Changes the owner's file if it still has the status `from`; undefined when it has not.
 * The check is part of the write, so of two who try at once one wins. Texts that are their
 * owner's now, or FINISHED, are looked at for what goes out.
 */
export async function moveStatus(
  tx: Db,
  {
    ownerId,
    id,
    from,
    to,
  }: { ownerId: string; id: string; from: FileStatus; to: Partial<FileRow> & { status: FileStatus } },
): Promise<FileRow | undefined> {
  const moved = await tx
    .updateTable('file')
    .set({ ...to, finished_at: to.status === 'FINISHED' ? Date.now() : null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (moved && isEditable(moved.status)) await setUnsent(tx, id)
  return moved
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

/** Which of these files are the owner's. */
export async function ownIds(db: Db, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('file').select('id').where('owner_id', '=', ownerId).where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Those of these files that are the owner's. */
export async function ownFiles(db: Db, ownerId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('file').selectAll().where('owner_id', '=', ownerId).where('id', 'in', ids).execute()
}

/** Changes where an owner keeps these files; those that are not theirs are left as they are. */
export async function fileAway(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
  place: Partial<Pick<FileRow, 'is_archived' | 'folder_id'>>,
): Promise<void> {
  await tx.updateTable('file').set(place).where('owner_id', '=', ownerId).where('id', 'in', ids).execute()
}

/** The folders in which these files lie, null for none. */
export async function foldersOfFiles(tx: Db, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await tx.selectFrom('file').select('folder_id').distinct().where('id', 'in', ids).execute()
  return rows.map(({ folder_id: folderId }) => folderId)
}

/** Moves files out of an owner's folder, at most so many; answers their ids. */
export async function emptyFolder(
  tx: Db,
  { ownerId, folderId, to, most }: { ownerId: string; folderId: string; to: string | null; most: number | null },
): Promise<string[]> {
  let inside = tx.selectFrom('file').select('id').where('owner_id', '=', ownerId).where('folder_id', '=', folderId)
  if (most !== null) inside = inside.limit(most)
  const moved = await tx.updateTable('file').set({ folder_id: to }).where('id', 'in', inside).returning('id').execute()
  return moved.map(({ id }) => id)
}

/** Whether a folder is there and the owner's. */
export async function isOwnFolder(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('folder')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row !== undefined
}

/** What its owner chooses: the id of a style guide, `none`, or null for their default. */
export async function chooseStyleGuide(tx: Db, ownerId: string, id: string, choice: string | null): Promise<void> {
  await tx
    .updateTable('file')
    .set({ style_guide: choice })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
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

/** The owner's files that transcriptors know of; of these ids where some are named. */
export function takenOf(tx: Db, ownerId: string, ids?: readonly string[]): Promise<FileRow[]> {
  return tx
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('for_human_transcribe', '=', 1)
    .where('status', 'in', HUMAN_WORK)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
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

/** Removes these files with their texts, as {@link deleteFilesOf} does. */
export async function deleteFiles(tx: Db, ids: readonly string[]): Promise<FileRow[]> {
  await deleteTexts(tx, { fileIds: ids })
  return tx.deleteFrom('file').where('id', 'in', ids).returningAll().execute()
}

/** A part of an owner's files, in the order of their ids. */
export interface FilesPart {
  /** The last file of the part before; null for the first part. */
  after: string | null
  most: number
}

/** Takes the rows of a part of an owner's files until the transaction ends. */
export function holdPart(tx: Db, ownerId: string, { after, most }: FilesPart): Promise<FileRow[]> {
  return tx
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(most)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .execute()
}
