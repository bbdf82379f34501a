import type { Insertable, Selectable } from 'kysely'
import type { AccessTokenTable, Db } from '../../../kernel/db/schema.ts'
import { ADDRESS_COLUMNS } from '../auth/shown-address.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'

export type AccessTokenRow = Selectable<AccessTokenTable>

export async function insertToken(tx: Db, token: Insertable<AccessTokenTable>): Promise<void> {
  await tx.insertInto('access_token').values(token).execute()
}

/** The person's tokens, those that have expired too, newest first. */
export function tokensOf(db: Db, userId: string): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A token with its owner's address. */
export function tokenById(db: Db, id: string) {
  return db
    .selectFrom('access_token')
    .innerJoin('user', 'user.id', 'access_token.user_id')
    .selectAll('access_token')
    .select(['user.email', 'user.app_language'])
    .where('access_token.id', '=', id)
    .executeTakeFirst()
}

/** The token and whose it is, while it has not expired. */
export function liveToken(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('access_token')
    .innerJoin('user', 'user.id', 'access_token.user_id')
    .select([
      'access_token.id as tokenId',
      'access_token.scopes',
      'access_token.last_used_at',
      'access_token.last_used_address',
      'user.id',
      'user.role',
      'user.app_language as language',
      ...ADDRESS_COLUMNS,
    ])
    .where('access_token.token_hash', '=', tokenHash)
    .where('user.suspended_at', 'is', null)
    .where((eb) => eb.or([eb('access_token.expires_at', 'is', null), eb('access_token.expires_at', '>', now)]))
    .executeTakeFirst()
}

/** Whether a token is still there, and has not expired. */
export async function isTokenLive(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('access_token').select('expires_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && (row.expires_at === null || row.expires_at > now)
}

export async function markTokenUsed(
  db: Db,
  id: string,
  use: { last_used_at: number; last_used_address: string },
): Promise<void> {
  await db.updateTable('access_token').set(use).where('id', '=', id).execute()
}

/** Revokes one of the person's tokens; false when it is not there or not theirs. */
export async function removeTokenOf(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('access_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function removeTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('access_token').where('user_id', '=', userId).execute()
}

/** Forgets tokens that ended before a time; answers how many. */
export const removeTokensEndedBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('access_token').where('expires_at', '<', at))
