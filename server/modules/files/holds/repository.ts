import { type ExpressionBuilder, sql } from 'kysely'
import { preparedQuery } from '../../../kernel/db/prepared-query.ts'
import type { Database, Db } from '../../../kernel/db/schema.ts'
import { idsAbove } from '../shares/folders-around.ts'
import type { ShareTarget } from '../shares/repository.ts'

/** Folders on hold, with all that lie in them: a query for their ids. */
const foldersOnHold = sql<string>`(
  with recursive held_folder (id) as (
    select legal_hold.folder_id from legal_hold where legal_hold.folder_id is not null
    union
    select folder.id from folder join held_folder on folder.parent_id = held_folder.id
  )
  select id from held_folder
)`

/** Files on hold: by themselves, by a folder that they lie in, or with all that their owner has. */
export const isOnHold = (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.or([
    eb(
      'file.id',
      'in',
      eb.selectFrom('legal_hold').select('legal_hold.file_id').where('legal_hold.file_id', 'is not', null),
    ),
    eb('file.folder_id', 'in', foldersOnHold),
    eb(
      'file.owner_id',
      'in',
      eb
        .selectFrom('legal_hold')
        .select('legal_hold.owner_id')
        .where('legal_hold.file_id', 'is', null)
        .where('legal_hold.folder_id', 'is', null),
    ),
  ])

/** Files that are on no hold. */
export const isOnNoHold = (eb: ExpressionBuilder<Database, 'file'>) => eb.not(isOnHold(eb))

/** Those of these files that are on hold. */
export async function heldFiles(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db.selectFrom('file').select('file.id').where('file.id', 'in', fileIds).where(isOnHold).execute()
  return new Set(rows.map(({ id }) => id))
}

const anyHold = preparedQuery((db, { ownerId }: { ownerId: string }) =>
  db.selectFrom('legal_hold').select('id').where('owner_id', '=', ownerId).limit(1),
)

/** Whether anything of an owner is on hold. */
export const hasHolds = async (db: Db, ownerId: string): Promise<boolean> => (await anyHold(db, { ownerId })).length > 0

/** Ids of the holds of a folder and of those that it lies in. */
export async function holdsAbove(db: Db, folderId: string | null): Promise<string[]> {
  if (folderId === null) return []
  const rows = await db.selectFrom('legal_hold').select('id').where('folder_id', 'in', idsAbove(folderId)).execute()
  return rows.map(({ id }) => id)
}

/** Whether a folder itself is on hold. */
export async function isFolderOnHold(db: Db, folderId: string): Promise<boolean> {
  const hold = db.selectFrom('legal_hold').select('id').where('folder_id', '=', folderId).limit(1)
  return (await hold.executeTakeFirst()) !== undefined
}

/** An owner's folders that are on hold themselves, by their ids. */
export async function foldersOnHoldOf(db: Db, ownerId: string): Promise<Map<string, HeldBy>> {
  const rows = await db
    .selectFrom('legal_hold')
    .select((eb) => [eb.ref('folder_id').$notNull().as('id'), 'by_admin'])
    .where('owner_id', '=', ownerId)
    .where('folder_id', 'is not', null)
    .orderBy('by_admin')
    .execute()
  return new Map(rows.map(({ id, by_admin: byAdmin }) => [id, byAdmin === 1 ? 'admin' : 'owner']))
}

/** By whom something is on hold: its owner, an administrator; or because a folder above is, or all its owner has. */
export type HeldBy = 'owner' | 'admin' | 'folder' | 'all'

/** Those of an owner's files that are on hold, with by whom. */
export async function holdsOf(db: Db, ownerId: string, fileIds: readonly string[]): Promise<Map<string, HeldBy>> {
  if (fileIds.length === 0 || !(await hasHolds(db, ownerId))) return new Map()
  const above = (await ownersHold(db, ownerId)) === null ? 'folder' : 'all'
  const held = new Map<string, HeldBy>([...(await heldFiles(db, fileIds))].map((id) => [id, above]))
  const rows = await db
    .selectFrom('legal_hold')
    .select((eb) => [eb.ref('file_id').$notNull().as('id'), 'by_admin'])
    .where('file_id', 'in', fileIds)
    .orderBy('by_admin')
    .execute()
  for (const { id, by_admin: byAdmin } of rows) held.set(id, byAdmin === 1 ? 'admin' : 'owner')
  return held
}

/** What is put on hold: a file, a folder with all in it, or all that a person or a workspace has. */
export type HoldTarget = ShareTarget | { kind: 'owner'; id: string }

/** Puts it on hold, or gives its hold another reason. */
export async function putOnHold(
  tx: Db,
  { kind, id: target }: HoldTarget,
  { id, ownerId, byAdmin, reason, at }: { id: string; ownerId: string; byAdmin: boolean; reason: string; at: number },
): Promise<void> {
  const row = { id, owner_id: ownerId, by_admin: byAdmin ? 1 : 0, reason, created_at: at }
  if (kind === 'owner') {
    await tx
      .insertInto('legal_hold')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'by_admin'])
          .where('file_id', 'is', null)
          .where('folder_id', 'is', null)
          .doUpdateSet({ reason }),
      )
      .execute()
    return
  }
  const column = `${kind}_id` as const
  await tx
    .insertInto('legal_hold')
    .values({ ...row, [column]: target })
    .onConflict((conflict) => conflict.columns([column, 'by_admin']).doUpdateSet({ reason }))
    .execute()
}

export async function liftHold(tx: Db, { kind, id }: HoldTarget, byAdmin: boolean): Promise<void> {
  const lifted = tx
    .deleteFrom('legal_hold')
    .where(`${kind}_id`, '=', id)
    .where('by_admin', '=', byAdmin ? 1 : 0)
  await (kind === 'owner' ? lifted.where('file_id', 'is', null).where('folder_id', 'is', null) : lifted).execute()
}

/** By whom all that an owner has is on hold; null where it is not. */
export async function ownersHold(db: Db, ownerId: string): Promise<'owner' | 'admin' | null> {
  const rows = await db
    .selectFrom('legal_hold')
    .select('by_admin')
    .where('owner_id', '=', ownerId)
    .where('file_id', 'is', null)
    .where('folder_id', 'is', null)
    .orderBy('by_admin', 'desc')
    .execute()
  const [first] = rows
  return first === undefined ? null : first.by_admin === 1 ? 'admin' : 'owner'
}

/** Whose it is; undefined where it is gone. */
export async function ownerOf(tx: Db, { kind, id }: HoldTarget): Promise<string | undefined> {
  if (kind === 'owner') return (await tx.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst())?.id
  return (await tx.selectFrom(kind).select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id
}
