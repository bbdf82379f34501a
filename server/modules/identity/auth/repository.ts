import type { Insertable, Selectable } from 'kysely'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { preparedQuery } from '../../../kernel/db/prepared-query.ts'
import type { Db, EmailKeyTable, SessionTable, UserTable } from '../../../kernel/db/schema.ts'
import { removeTokensOf } from '../access-tokens/repository.ts'
import { distrustAll } from '../factors/repository.ts'
import { ADDRESS_COLUMNS } from './shown-address.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'

export type User = Selectable<UserTable>
export type Session = Selectable<SessionTable>

/** False when the address is taken. */
export async function insertUser(tx: Db, user: Insertable<UserTable>): Promise<boolean> {
  const result = await tx
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

export function userByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

export function userById(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The name that the user's invoices are made out to; undefined before there is one. */
export async function nameOf(db: Db, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('billing_settings').select('name').where('user_id', '=', userId).executeTakeFirst())?.name
}

export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('user').set({ role }).where('id', '=', userId).execute()
}

/** Since when nobody may log in to the account, in milliseconds since 1970; null lets them in again. */
export async function setSuspended(db: Db, userId: string, at: number | null): Promise<void> {
  await db.updateTable('user').set({ suspended_at: at }).where('id', '=', userId).execute()
}

/** Who can run the server: ADMINs who are not suspended. */
export async function adminsWhoCanLogIn(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('suspended_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markEmailValidated(db: Db, userId: string, at: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ email_validated_at: at })
    .where('id', '=', userId)
    .where('email_validated_at', 'is', null)
    .execute()
}

export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

const sessionAndUser = preparedQuery((db, { sid, now }: { sid: string; now: number }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'session.id as sid',
      'session.expires_at',
      'session.remember',
      'session.last_used_at',
      'session.created_at',
      'session.confirmed_at',
      'user.id',
      'user.role',
      'user.app_language as language',
      ...ADDRESS_COLUMNS,
    ])
    .where('session.id', '=', sid)
    .where('session.expires_at', '>', now)
    .where('user.suspended_at', 'is', null),
)

/** The session and its user, while it has not ended. */
export async function liveSession(db: Db, sid: string, now: number) {
  const [session] = await sessionAndUser(db, { sid, now })
  return session
}

export async function prolongSession(db: Db, sid: string, expiresAt: number): Promise<void> {
  await db.updateTable('session').set({ expires_at: expiresAt }).where('id', '=', sid).execute()
}

export async function touchSession(db: Db, sid: string, at: number): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('id', '=', sid).execute()
}

export async function confirmSession(db: Db, sid: string, at: number): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: at }).where('id', '=', sid).execute()
}

export async function removeSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sid).execute()
}

/** The user's sessions that have not ended, last used first. */
export function liveSessionsOf(db: Db, userId: string, now: number): Promise<Session[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one of the user's sessions; false when it is not there or not theirs. */
export async function removeSessionOf(db: Db, userId: string, sid: string): Promise<boolean> {
  const result = await db.deleteFrom('session').where('id', '=', sid).where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** From where the user's sessions that are still kept were opened, the ended ones too, but for one. */
export function devicesOfSessions(db: Db, userId: string, exceptSid: string) {
  return db
    .selectFrom('session')
    .select(['user_agent', 'network'])
    .distinct()
    .where('user_id', '=', userId)
    .where('id', '!=', exceptSid)
    .execute()
}

/** Ends the user's sessions. */
export async function removeSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Ends the user's sessions but one. */
export async function removeOtherSessions(db: Db, userId: string, sid: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', sid).execute()
}

/**
 * Ends all of the user's sessions and the trust in their browsers, and revokes their access tokens:
 * whoever has had the account in hand has it no more.
 */
export async function endAccess(db: Db, userId: string): Promise<void> {
  await removeSessions(db, userId)
  await distrustAll(db, userId)
  await removeTokensOf(db, userId)
}

export async function insertEmailKey(db: Db, key: Insertable<EmailKeyTable>): Promise<void> {
  await db.insertInto('email_key').values(key).execute()
}

/** Makes all keys of this kind useless. */
export async function removeEmailKeys(db: Db, userId: string, kind: EmailKeyTable['kind']): Promise<void> {
  await db.deleteFrom('email_key').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** When a key of this kind was last made for the user. */
export async function lastEmailKeyAt(db: Db, userId: string, kind: EmailKeyTable['kind']): Promise<number | null> {
  const row = await db
    .selectFrom('email_key')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Whether a key could be used now. */
export async function isKeyThere(db: Db, keyHash: string, kind: EmailKeyTable['kind'], now: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('email_key')
      .select('id')
      .where('key_hash', '=', keyHash)
      .where('kind', '=', kind)
      .where('expires_at', '>', now)
      .executeTakeFirst()) !== undefined
  )
}

/** How many keys of this kind were made for the user since then. */
export async function countEmailKeys(
  db: Db,
  userId: string,
  kind: EmailKeyTable['kind'],
  since: number,
): Promise<number> {
  const rows = await db
    .selectFrom('email_key')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .execute()
  return rows.length
}

/**
 * Uses a key up: it answers whose it is once, with the address it was mailed to, and null ever after or past its time.
 */
export async function takeEmailKey(
  db: Db,
  keyHash: string,
  kind: EmailKeyTable['kind'],
  now: number,
): Promise<{ userId: string; sentTo: string | null } | null> {
  const row = await db
    .deleteFrom('email_key')
    .where('key_hash', '=', keyHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['user_id', 'sent_to'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, sentTo: row.sent_to } : null
}

/** Forgets sessions and keys of mails that ended before a time; answers how many. */
export const removeSignInsEndedBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(
    db.deleteFrom('session').where('expires_at', '<', at),
    db.deleteFrom('email_key').where('expires_at', '<', at),
  )
