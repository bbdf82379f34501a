import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import type { Database, Db, FileShareTable } from '../../../kernel/db/schema.ts'
import { deletedRows } from '../../../kernel/deleted-rows.ts'
import { idsAbove, idsBelow } from './folders-around.ts'

export type FileShareRow = Selectable<FileShareTable>

/** What is shared: a file, or a folder with all that lies in it and below. */
export interface ShareTarget {
  kind: 'file' | 'folder'
  id: string
}

const columnOf = ({ kind }: ShareTarget) => `${kind}_id` as const

/** Whose share it is in a new row. */
export const targetColumns = ({ kind, id }: ShareTarget): Pick<FileShareRow, 'file_id' | 'folder_id'> => ({
  file_id: kind === 'file' ? id : null,
  folder_id: kind === 'folder' ? id : null,
})

/** All shares of a file or folder itself that have not ended, oldest first. */
export function sharesOf(db: Db, target: ShareTarget, now: number): Promise<FileShareRow[]> {
  return db
    .selectFrom('file_share')
    .selectAll()
    .where(columnOf(target), '=', target.id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .execute()
}

/** Shares of these files themselves that have not ended. */
export function sharesOfFiles(db: Db, fileIds: readonly string[], now: number): Promise<FileShareRow[]> {
  return db
    .selectFrom('file_share')
    .selectAll()
    .where('file_id', 'in', fileIds)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
}

/** Shares of a folder and of those that it lies in, with the name of the folder that has it, oldest first. */
export function sharesAbove(
  db: Db,
  folderId: string,
  now: number,
): Promise<(FileShareRow & { folder_name: string })[]> {
  return db
    .selectFrom('file_share')
    .innerJoin('folder', 'folder.id', 'file_share.folder_id')
    .selectAll('file_share')
    .select('folder.name as folder_name')
    .where('file_share.folder_id', 'in', idsAbove(folderId))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('file_share.id')
    .execute()
}

/** The folder that a file, or a folder of an owner, lies in; null for none, undefined for what is not theirs. */
export async function placeOf(db: Db, ownerId: string, { kind, id }: ShareTarget): Promise<string | null | undefined> {
  if (kind === 'file') {
    const file = db.selectFrom('file').select('folder_id').where('id', '=', id).where('owner_id', '=', ownerId)
    return (await file.executeTakeFirst())?.folder_id
  }
  const folder = db.selectFrom('folder').select('parent_id').where('id', '=', id).where('owner_id', '=', ownerId)
  return (await folder.executeTakeFirst())?.parent_id
}

export function shareById(db: Db, target: ShareTarget, id: string): Promise<FileShareRow | undefined> {
  return db
    .selectFrom('file_share')
    .selectAll()
    .where('id', '=', id)
    .where(columnOf(target), '=', target.id)
    .executeTakeFirst()
}

export async function insertShare(tx: Db, row: Insertable<FileShareTable>): Promise<void> {
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

export async function deleteEnded(tx: Db, target: ShareTarget, now: number): Promise<void> {
  await tx.deleteFrom('file_share').where(columnOf(target), '=', target.id).where('expires_at', '<=', now).execute()
}

/** Ends all shares of a person's files and folders with others; answers them. */
export function deleteSharesBy(tx: Db, ownerId: string): Promise<FileShareRow[]> {
  return tx
    .deleteFrom('file_share')
    .where((eb) =>
      eb.or([
        eb('file_id', 'in', eb.selectFrom('file').select('id').where('owner_id', '=', ownerId)),
        eb('folder_id', 'in', eb.selectFrom('folder').select('id').where('owner_id', '=', ownerId)),
      ]),
    )
    .returningAll()
    .execute()
}

/**
 * Gives the shares that wait for an address to the person who has shown that it is theirs, in the transaction that
 * takes it for valid; answers them.
 */
export function claimShares(tx: Db, userId: string): Promise<FileShareRow[]> {
  return tx
    .updateTable('file_share')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('plan_id', 'is', null)
    .where('email', '=', (eb) =>
      eb.selectFrom('user').select('email').where('id', '=', userId).where('email_validated_at', 'is not', null),
    )
    .returningAll()
    .execute()
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

/** Whether anything is shared with everybody on a plan. */
export async function isSharedWithPlan(db: Db, planId: string): Promise<boolean> {
  const share = await db.selectFrom('file_share').select('id').where('plan_id', '=', planId).limit(1).executeTakeFirst()
  return share !== undefined
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

/** The people who have something by this share. */
export async function holdersOf(tx: Db, { user_id, plan_id }: FileShareRow): Promise<string[]> {
  if (plan_id !== null) return (await guestsOf(tx, plan_id)).map(({ id }) => id)
  return user_id === null ? [] : [user_id]
}

/** An owner's folders that are shared now, by their ids. */
export async function sharedFolders(db: Db, ownerId: string, now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file_share')
    .innerJoin('folder', 'folder.id', 'file_share.folder_id')
    .select('folder.id')
    .where('folder.owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The people who see what lies in a folder because it is shared, or one that it lies in. */
export async function folderHolders(tx: Db, folderId: string, now: number): Promise<string[]> {
  const holders = new Set<string>()
  for (const share of await sharesAbove(tx, folderId, now)) for (const id of await holdersOf(tx, share)) holders.add(id)
  return [...holders]
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

/** Files of a plan's owner that this guest has opened. */
export async function openedByGuest(tx: Db, planId: string, guestId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('share_opening')
    .innerJoin('file', 'file.id', 'share_opening.file_id')
    .innerJoin('plan', 'plan.owner_id', 'file.owner_id')
    .select('share_opening.file_id')
    .where('plan.id', '=', planId)
    .where('share_opening.user_id', '=', guestId)
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Files by their ids, or all that lie in a folder and below. */
export type SomeFiles = { ids: readonly string[] } | { below: string }

const areAmong = (files: SomeFiles) => (eb: ExpressionBuilder<Database, 'file'>) =>
  'ids' in files ? eb('file.id', 'in', files.ids) : eb('file.folder_id', 'in', idsBelow(files.below))

/** Which of these files these people have opened, by the person's id. */
export async function openedAmong(
  tx: Db,
  files: SomeFiles,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('share_opening')
    .innerJoin('file', 'file.id', 'share_opening.file_id')
    .select(['share_opening.user_id', 'share_opening.file_id'])
    .where('share_opening.user_id', 'in', userIds)
    .where(areAmong(files))
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([userId, of]) => [userId, of.map(({ file_id }) => file_id)]))
}

/** The newest of these files; undefined for none. */
export async function newestAmong(tx: Db, files: SomeFiles): Promise<string | undefined> {
  const newest = tx.selectFrom('file').select('id').where(areAmong(files)).orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.id
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
