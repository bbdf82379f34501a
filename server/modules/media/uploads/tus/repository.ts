import { type Insertable, type Selectable } from 'kysely'
import type { Db, UploadTable } from '../../../../kernel/db/schema.ts'

export type UploadRow = Selectable<UploadTable>

/** False when the person has one of that name already. */
export async function insertUpload(tx: Db, row: Insertable<UploadTable>): Promise<boolean> {
  const result = await tx
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The person's upload, or undefined for one that is not there or not theirs. */
export function uploadOf(db: Db, userId: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

/** The person's upload of the name that its sender gave it. */
export function uploadNamed(db: Db, userId: string, clientKey: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

/**
 * How many uploads of a person are neither done nor expired, and how many bytes they will have; one that did not say
 * counts as `unsaidBytes`.
 */
export async function sumOpen(
  tx: Db,
  userId: string,
  { at, unsaidBytes }: { at: number; unsaidBytes: number },
): Promise<{ count: number; bytes: number }> {
  const query = tx
    .selectFrom('upload')
    .select('size')
    .where('user_id', '=', userId)
    .where('file_id', 'is', null)
    .where('expires_at', '>', at)
  const open = await query.execute()
  return { count: open.length, bytes: open.reduce((sum, { size }) => sum + (size ?? unsaidBytes), 0) }
}

/**
 * Changes an upload for the request that holds its lock; false when it does not hold it any more, or the upload is
 * gone.
 */
export async function changeLocked(
  tx: Db,
  { id, lockId }: { id: string; lockId: string },
  changes: Partial<UploadRow>,
): Promise<boolean> {
  const result = await tx
    .updateTable('upload')
    .set(changes)
    .where('id', '=', id)
    .where('lock_id', '=', lockId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Takes an upload's lock if nobody holds it; the check is part of the write. */
export async function takeLock(
  db: Db,
  id: string,
  { lockId, at, until }: { lockId: string; at: number; until: number },
): Promise<boolean> {
  const free = db
    .updateTable('upload')
    .set({ lock_id: lockId, locked_until: until, wanted_by: null })
    .where('id', '=', id)
  const result = await free
    .where((eb) => eb.or([eb('lock_id', 'is', null), eb('locked_until', '<=', at)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Tells the holder of an upload's lock that somebody waits for it; false when the upload is gone. */
export async function wantLock(db: Db, id: string, lockId: string): Promise<boolean> {
  const result = await db.updateTable('upload').set({ wanted_by: lockId }).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** How far an upload is and until when somebody has it; undefined when it is gone. */
export function lockedOf(db: Db, id: string): Promise<Pick<UploadRow, 'received' | 'locked_until'> | undefined> {
  return db.selectFrom('upload').select(['received', 'locked_until']).where('id', '=', id).executeTakeFirst()
}

/** Holds a lock for longer; answers who wants it, undefined when it is lost. */
export async function renewLock(
  db: Db,
  { id, lockId }: { id: string; lockId: string },
  until: number,
): Promise<{ wanted_by: string | null } | undefined> {
  return db
    .updateTable('upload')
    .set({ locked_until: until })
    .where('id', '=', id)
    .where('lock_id', '=', lockId)
    .returning('wanted_by')
    .executeTakeFirst()
}

export async function deleteUpload(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('upload').where('id', '=', id).execute()
}

/** Removes all uploads of a person; answers where their bytes are. */
export async function deleteUploadsOf(tx: Db, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('upload').where('user_id', '=', userId).returning('blob_key').execute()
  return rows.map(({ blob_key }) => blob_key).filter((key) => key !== null)
}

/** Uploads whose time is over and that nobody works on. */
export function expiredUploads(db: Db, at: number): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('expires_at', '<=', at)
    .where('locked_until', '<=', at)
    .limit(500)
    .execute()
}
