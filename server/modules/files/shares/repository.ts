import type { Selectable } from 'kysely'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import type { Db, FileShareTable } from '../../../kernel/db/schema.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'

export type FileShareRow = Selectable<FileShareTable>

/** All shares of a file that have not ended, oldest first. */
export function sharesOf(db: Db, fileId: string, now: number): Promise<FileShareRow[]> {
  return db
    .selectFrom('file_share')
    .selectAll()
    .where('file_id', '=', fileId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .execute()
}

export function shareById(db: Db, fileId: string, id: string): Promise<FileShareRow | undefined> {
  return db.selectFrom('file_share').selectAll().where('id', '=', id).where('file_id', '=', fileId).executeTakeFirst()
}

export async function insertShare(tx: Db, row: FileShareRow): Promise<void> {
  await tx.insertInto('file_share').values(row).execute()
}

export async function setTerms(
  tx: Db,
  id: string,
  terms: { access_right?: ShareRight; expires_at?: number | null },
): Promise<void> {
  if (Object.keys(terms).length === 0) return
  await tx.updateTable('file_share').set(terms).where('id', '=', id).execute()
}

export async function deleteShare(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('file_share').where('id', '=', id).execute()
}

export async function deleteEnded(tx: Db, fileId: string, now: number): Promise<void> {
  await tx.deleteFrom('file_share').where('file_id', '=', fileId).where('expires_at', '<=', now).execute()
}

/** Ends all shares of a person's files with others; answers them. */
export function deleteSharesBy(tx: Db, ownerId: string): Promise<FileShareRow[]> {
  return tx
    .deleteFrom('file_share')
    .where('file_id', 'in', (eb) => eb.selectFrom('file').select('id').where('owner_id', '=', ownerId))
    .returningAll()
    .execute()
}

/**
 * Gives the shares that wait for an address to the person who has shown that it is theirs, in the transaction that
 * takes it for valid; answers their files.
 */
export async function claimShares(tx: Db, userId: string): Promise<string[]> {
  const claimed = await tx
    .updateTable('file_share')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('plan_id', 'is', null)
    .where('email', '=', (eb) =>
      eb.selectFrom('user').select('email').where('id', '=', userId).where('email_validated_at', 'is not', null),
    )
    .returning('file_id')
    .execute()
  return claimed.map(({ file_id }) => file_id)
}

/** The people who have these addresses and have shown that they read mail there, by address. */
export async function provenAt(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('email_validated_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Ids of the people who have these addresses, shown or not. */
export async function peopleAt(db: Db, emails: readonly string[]): Promise<string[]> {
  return (await db.selectFrom('user').select('id').where('email', 'in', emails).execute()).map(({ id }) => id)
}

/** The plan whose guests somebody shares with; undefined for those who have none. */
export async function planOf(db: Db, ownerId: string): Promise<string | undefined> {
  return (await db.selectFrom('plan').select('id').where('owner_id', '=', ownerId).executeTakeFirst())?.id
}

/** People who may use a plan as guests. */
export async function guestsOf(db: Db, planId: string): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.guest_id')
    .select(['user.id', 'invitation.email'])
    .where('plan_id', '=', planId)
    .orderBy('invitation.created_at')
    .execute()
}

/** When each person last opened a file that is shared with them, by their id; the last one first. */
export async function openingsOf(db: Db, fileId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('share_opening')
    .select(['user_id', 'opened_at'])
    .where('file_id', '=', fileId)
    .orderBy('opened_at', 'desc')
    .execute()
  return new Map(rows.map(({ user_id, opened_at }) => [user_id, opened_at]))
}

/** Files that are shared with the guests of a plan, of which this one has opened. */
export async function openedByGroup(tx: Db, planId: string, guestId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('file_share')
    .innerJoin('share_opening', 'share_opening.file_id', 'file_share.file_id')
    .select('file_share.file_id')
    .where('plan_id', '=', planId)
    .where('share_opening.user_id', '=', guestId)
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** An opening is written down once in this time, so that reading on does not write. */
const OPENED_EVERY_MS = 60_000

export async function noteOpening(db: Db, fileId: string, userId: string, at: number): Promise<void> {
  await db
    .insertInto('share_opening')
    .values({ file_id: fileId, user_id: userId, opened_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['file_id', 'user_id'])
        .doUpdateSet({ opened_at: at })
        .where('share_opening.opened_at', '<=', at - OPENED_EVERY_MS),
    )
    .execute()
}

export async function forgetOpenings(tx: Db, fileId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.deleteFrom('share_opening').where('file_id', '=', fileId).where('user_id', 'in', userIds).execute()
}

/** Mails about shares since then: by this person, or to one of these addresses by anybody. */
export function mailsSince(tx: Db, sharerId: string, emails: readonly string[], since: number) {
  return tx
    .selectFrom('share_mail')
    .selectAll()
    .where('sent_at', '>', since)
    .where((eb) => eb.or([eb('sharer_id', '=', sharerId), eb('email', 'in', emails)]))
    .execute()
}

export async function rememberMailed(tx: Db, sharerId: string, email: string, at: number): Promise<void> {
  await tx.insertInto('share_mail').values({ sharer_id: sharerId, email, sent_at: at }).execute()
}

/** Forgets that mails were sent before a time; answers how many. */
export const removeShareMailsBefore = (db: Db, at: number): Promise<number> =>
  deletedRows(db.deleteFrom('share_mail').where('sent_at', '<', at))
