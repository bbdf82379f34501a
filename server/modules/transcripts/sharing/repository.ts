import type { Insertable, Selectable, Updateable } from 'kysely'
import { GUEST_DOMAIN } from '../../identity/index.ts'
import type { Db, LinkGuestTable, ShareLinkTable } from '../../../kernel/db/schema.ts'

export type ShareLinkRow = Selectable<ShareLinkTable>
export type LinkGuestRow = Selectable<LinkGuestTable>

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

/** Links to the captions of a file that have not expired. */
export function captionsLinks(db: Db, fileId: string, now: number) {
  return db
    .selectFrom('share_link')
    .select(['id', 'expires_at', 'password_hash'])
    .where('file_id', '=', fileId)
    .where('seats', 'is not', null)
    .where('expires_at', '>', now)
    .execute()
}

export function linkById(db: Db, fileId: string, id: string, now: number): Promise<ShareLinkRow | undefined> {
  return db
    .selectFrom('share_link')
    .selectAll()
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function setLink(
  tx: Db,
  id: string,
  terms: Pick<Updateable<ShareLinkTable>, 'access_right' | 'expires_at' | 'password_hash'>,
): Promise<void> {
  if (Object.keys(terms).length > 0) await tx.updateTable('share_link').set(terms).where('id', '=', id).execute()
}

export async function insertLink(db: Db, row: Insertable<ShareLinkTable>): Promise<void> {
  await db.insertInto('share_link').values(row).execute()
}

/** False when the file has no such link. */
export async function deleteLink(db: Db, fileId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('share_link').where('id', '=', id).where('file_id', '=', fileId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Links to a person's files. */
export function linksOf(db: Db, ownerId: string): Promise<ShareLinkRow[]> {
  return db
    .selectFrom('share_link')
    .selectAll()
    .where('file_id', 'in', (eb) => eb.selectFrom('file').select('id').where('owner_id', '=', ownerId))
    .execute()
}

export async function deleteExpired(db: Db, fileId: string, now: number): Promise<void> {
  await db.deleteFrom('share_link').where('file_id', '=', fileId).where('expires_at', '<=', now).execute()
}

/** Notes that a link was opened; its row is taken until the transaction ends. */
export async function markOpened(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('share_link').set({ last_opened_at: at }).where('id', '=', id).execute()
}

/** The guest whose browser shows a key, whether they still may come in or not. */
export function guestByKey(db: Db, keyHash: string): Promise<LinkGuestRow | undefined> {
  return db.selectFrom('link_guest').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
}

/** The same with when their link ends, if they may come in now. */
export function liveGuestByKey(db: Db, keyHash: string, now: number) {
  return db
    .selectFrom('link_guest')
    .innerJoin('share_link', 'share_link.id', 'link_guest.link_id')
    .selectAll('link_guest')
    .select('share_link.expires_at as link_ends_at')
    .where('link_guest.key_hash', '=', keyHash)
    .where('link_guest.ends_at', '>', now)
    .where('share_link.expires_at', '>', now)
    .executeTakeFirst()
}

/** Whether a guest may still come in. */
export async function isLiveGuest(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('link_guest')
    .innerJoin('share_link', 'share_link.id', 'link_guest.link_id')
    .select('link_guest.id')
    .where('link_guest.id', '=', id)
    .where('link_guest.ends_at', '>', now)
    .where('share_link.expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Somebody with an account who opened a link before. */
export function guestWithAccount(db: Db, linkId: string, userId: string): Promise<LinkGuestRow | undefined> {
  return db
    .selectFrom('link_guest')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Those who named themselves to open these links, who came last first. */
export async function guestsOfLinks(db: Db, linkIds: readonly string[]): Promise<LinkGuestRow[]> {
  if (linkIds.length === 0) return []
  return db
    .selectFrom('link_guest')
    .selectAll()
    .where('link_id', 'in', linkIds)
    .where('name', 'is not', null)
    .orderBy('opened_at', 'desc')
    .execute()
}

/** How many have named themselves by a link, and how many of those may come in now. */
export async function countGuests(db: Db, linkId: string, now: number): Promise<{ named: number; live: number }> {
  const { named, live } = await db
    .selectFrom('link_guest')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('named'),
      eb.fn.countAll<number | string>().filterWhere('ends_at', '>', now).as('live'),
    ])
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  return { named: Number(named), live: Number(live) }
}

export async function insertGuest(tx: Db, row: LinkGuestRow): Promise<void> {
  await tx.insertInto('link_guest').values(row).execute()
}

export async function setGuest(tx: Db, id: string, set: Updateable<LinkGuestTable>): Promise<void> {
  await tx.updateTable('link_guest').set(set).where('id', '=', id).execute()
}

/** Forgets those who only read by a link and whose time is over: nothing is theirs. */
export async function removeReadersBefore(tx: Db, linkId: string, at: number): Promise<void> {
  await tx
    .deleteFrom('link_guest')
    .where('link_id', '=', linkId)
    .where('user_id', 'is', null)
    .where('ends_at', '<=', at)
    .execute()
}

/** Has all who came by a link open it again, if it is still there; answers as whom they write. */
export async function endGuests(tx: Db, linkId: string): Promise<string[]> {
  const ended = await tx
    .updateTable('link_guest')
    .set({ ends_at: 0 })
    .where('link_id', '=', linkId)
    .where('ends_at', '>', 0)
    .returning('user_id')
    .execute()
  return ended.flatMap(({ user_id: id }) => (id === null ? [] : [id]))
}

/** Has those who opened a link with their account have it until another time, if it is open to them still. */
export async function setEndOfAccounts(
  tx: Db,
  linkId: string,
  { ends, now }: { ends: number; now: number },
): Promise<void> {
  await tx
    .updateTable('link_guest')
    .set({ ends_at: ends })
    .where('link_id', '=', linkId)
    .where('has_account', '=', 1)
    .where('ends_at', '>', now)
    .execute()
}

/** As whom those write to whom a link is open. */
export async function liveGuests(tx: Db, linkId: string, now: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('link_guest')
    .select('user_id')
    .where('link_id', '=', linkId)
    .where('ends_at', '>', now)
    .execute()
  return rows.flatMap(({ user_id: id }) => (id === null ? [] : [id]))
}

/** Users who were guests of links to a file that is gone. */
export async function usersLeftBehind(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('email', 'like', `%@${GUEST_DOMAIN}`)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('link_guest').select('user_id').where('user_id', 'is not', null).$castTo<{ user_id: string }>(),
    )
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}
