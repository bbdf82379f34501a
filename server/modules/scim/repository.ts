import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, ScimGroupTable, ScimUserTable } from '../../kernel/db/schema.ts'
import type { ScimFilter } from './filter.ts'

export type ScimUserRow = Selectable<ScimUserTable>
export type ScimGroupRow = Selectable<ScimGroupTable>

/** A part of a list; `from` counts from 0. */
export interface Part {
  from: number
  most: number
}

/** What users are looked for by. */
export const USER_FILTERS = ['userName', 'externalId', 'id', 'emails.value'] as const
export type UserFilter = ScimFilter<(typeof USER_FILTERS)[number]>
/** What groups are looked for by. */
export const GROUP_FILTERS = ['displayName', 'externalId', 'id'] as const
export type GroupFilter = ScimFilter<(typeof GROUP_FILTERS)[number]>

/** Compared without regard to case. */
export const folded = (text: string): string => text.toLowerCase()

/** False where there is such a user already. */
export async function insertUser(tx: Db, user: Insertable<ScimUserTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scim_user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateUser(tx: Db, userId: string, changes: Updateable<ScimUserTable>): Promise<void> {
  await tx.updateTable('scim_user').set(changes).where('user_id', '=', userId).execute()
}

export async function removeUser(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('scim_user').where('user_id', '=', userId).execute()
}

/** A provider's user. */
export function userOf(db: Db, provider: string, userId: string): Promise<ScimUserRow | undefined> {
  return db
    .selectFrom('scim_user')
    .selectAll()
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The user with that name, or of that account, whosever they are. */
export function userLike(
  db: Db,
  provider: string,
  { userName, accountId }: { userName: string; accountId: string | null },
): Promise<ScimUserRow | undefined> {
  return db
    .selectFrom('scim_user')
    .selectAll()
    .where((is) =>
      is.or([
        is.and([is('provider', '=', provider), is('folded_user_name', '=', folded(userName))]),
        ...(accountId === null ? [] : [is('user_id', '=', accountId)]),
      ]),
    )
    .executeTakeFirst()
}

const USER_COLUMNS = {
  userName: 'folded_user_name',
  externalId: 'external_id',
  id: 'user_id',
  'emails.value': 'email',
} as const

function usersBy(db: Db, provider: string, filter: UserFilter | null) {
  const all = db.selectFrom('scim_user').where('provider', '=', provider)
  if (filter === null) return all
  const { attribute, value } = filter
  const isFolded = attribute === 'userName' || attribute === 'emails.value'
  return all.where(USER_COLUMNS[attribute], '=', isFolded ? folded(value) : value)
}

/** A provider's users, as they were made, and how many there are. */
export async function listUsers(db: Db, provider: string, filter: UserFilter | null, { from, most }: Part) {
  const { total } = await usersBy(db, provider, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows =
    most === 0
      ? []
      : await usersBy(db, provider, filter)
          .selectAll()
          .orderBy('created_at')
          .orderBy('user_id')
          .limit(most)
          .offset(from)
          .execute()
  return { total, rows }
}

/** False where there is such a group already. */
export async function insertGroup(tx: Db, group: Insertable<ScimGroupTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('scim_group')
    .values(group)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateGroup(tx: Db, id: string, changes: Updateable<ScimGroupTable>): Promise<void> {
  await tx.updateTable('scim_group').set(changes).where('id', '=', id).execute()
}

export async function removeGroup(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('scim_group').where('id', '=', id).execute()
}

/** A provider's group. */
export function groupOf(db: Db, provider: string, id: string): Promise<ScimGroupRow | undefined> {
  return db
    .selectFrom('scim_group')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()
}

const GROUP_COLUMNS = { displayName: 'folded_name', externalId: 'external_id', id: 'id' } as const

function groupsBy(db: Db, provider: string, filter: GroupFilter | null) {
  const all = db.selectFrom('scim_group').where('provider', '=', provider)
  if (filter === null) return all
  const { attribute, value } = filter
  return all.where(GROUP_COLUMNS[attribute], '=', attribute === 'displayName' ? folded(value) : value)
}

/** A provider's groups, as they were made, and how many there are. */
export async function listGroups(db: Db, provider: string, filter: GroupFilter | null, { from, most }: Part) {
  const { total } = await groupsBy(db, provider, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows =
    most === 0
      ? []
      : await groupsBy(db, provider, filter)
          .selectAll()
          .orderBy('created_at')
          .orderBy('id')
          .limit(most)
          .offset(from)
          .execute()
  return { total, rows }
}

/** Who is in these groups. */
export async function membersOf(db: Db, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('scim_member')
    .innerJoin('scim_user', 'scim_user.user_id', 'scim_member.user_id')
    .select(['scim_member.group_id', 'scim_member.user_id', 'scim_user.user_name'])
    .where('scim_member.group_id', 'in', [...groupIds])
    .orderBy('scim_user.created_at')
    .orderBy('scim_user.user_id')
    .execute()
}

/** The groups that these users are in. */
export async function groupsOf(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('scim_member')
    .innerJoin('scim_group', 'scim_group.id', 'scim_member.group_id')
    .select(['scim_member.user_id', 'scim_group.id', 'scim_group.display_name', 'scim_group.external_id'])
    .where('scim_member.user_id', 'in', [...userIds])
    .orderBy('scim_group.display_name')
    .execute()
}

/** Which of these are users of a provider. */
export async function knownIds(db: Db, provider: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('scim_user')
    .select('user_id')
    .where('provider', '=', provider)
    .where('user_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ user_id: id }) => id))
}

export async function addMembers(tx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('scim_member')
    .values(ids.map((user_id) => ({ group_id: groupId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeMembers(tx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('scim_member')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...ids])
    .execute()
}
