import type { Selectable } from 'kysely'
import type { Db, ShareLinkTable } from '../../../kernel/db/schema.ts'

export type ShareLinkRow = Selectable<ShareLinkTable>

export function liveLinks(db: Db, fileId: string, now: number): Promise<ShareLinkRow[]> {
  return db
    .selectFrom('share_link')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

export function linkByHash(db: Db, keyHash: string, now: number): Promise<ShareLinkRow | undefined> {
  return db
    .selectFrom('share_link')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function insertLink(db: Db, row: ShareLinkRow): Promise<void> {
  await db.insertInto('share_link').values(row).execute()
}

/** False when the file has no such link. */
export async function deleteLink(db: Db, fileId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('share_link').where('id', '=', id).where('file_id', '=', fileId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Takes back all links to a person's files. */
export async function removeLinksOf(db: Db, ownerId: string): Promise<void> {
  await db
    .deleteFrom('share_link')
    .where('file_id', 'in', (eb) => eb.selectFrom('file').select('id').where('owner_id', '=', ownerId))
    .execute()
}

export async function deleteExpired(db: Db, fileId: string, now: number): Promise<void> {
  await db.deleteFrom('share_link').where('file_id', '=', fileId).where('expires_at', '<=', now).execute()
}

export async function markOpened(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('share_link').set({ last_opened_at: at }).where('id', '=', id).execute()
}
