import type { Role } from '../../../../src/shared/domain/roles.ts'
import { GONE_DOMAIN, WORKSPACE_DOMAIN } from '../../../kernel/acting.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { GUEST_DOMAIN } from '../../identity/index.ts'

/** Comes after all that begins as an address does. */
const LAST = '\u{10FFFF}'

/** Columns of an account that the console shows. */
const COLUMNS = ['user.id', 'user.email', 'role', 'created_at', 'email_validated_at', 'suspended_at'] as const

const people = (db: Db) =>
  db
    .selectFrom('user')
    .select(COLUMNS)
    .where('email', 'not like', `%@${GUEST_DOMAIN}`)
    .where('email', 'not like', `%@${WORKSPACE_DOMAIN}`)
    .where('email', 'not like', `%@${GONE_DOMAIN}`)

export type PersonRow = Awaited<ReturnType<typeof newestPeople>>[number]

/** Which accounts are meant. */
export interface PeopleFilter {
  role?: Role | undefined
  /** The value of the last row before these, by which they are ordered. */
  from?: string | undefined
  limit: number
}

/** The newest accounts, from the id `from` on. */
export function newestPeople(db: Db, { role, from, limit }: PeopleFilter) {
  let query = people(db).orderBy('user.id', 'desc').limit(limit)
  if (role !== undefined) query = query.where('role', '=', role)
  if (from !== undefined) query = query.where('user.id', '<', from)
  return query.execute()
}

/** Accounts whose address begins so, by address, from the address `from` on. */
export function peopleWith(db: Db, beginning: string, { role, from, limit }: PeopleFilter): Promise<PersonRow[]> {
  let query = people(db)
    .where('email', '>=', beginning)
    .where('email', '<', beginning + LAST)
    .orderBy('email')
    .limit(limit)
  if (role !== undefined) query = query.where('role', '=', role)
  if (from !== undefined) query = query.where('email', '>', from)
  return query.execute()
}

/** One account; undefined where there is none. */
export const personById = (db: Db, id: string): Promise<PersonRow | undefined> =>
  people(db).where('user.id', '=', id).executeTakeFirst()

/** When each was last seen, by their ids. Milliseconds since 1970. */
export async function lastSeen(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('session')
    .select((eb) => ['user_id', eb.fn.max('last_used_at').as('at')])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, at }) => [user_id, at]))
}

/** What is on the own plan of each, in seconds. */
export const balancesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('plan_balance')
    .innerJoin('plan', 'plan.id', 'plan_balance.plan_id')
    .select(['plan.owner_id', 'kind', 'available', 'reserved', 'used'])
    .where('plan.owner_id', 'in', ids)
    .execute()

/** How many files each has, and how long they are together. */
export const fileSums = (db: Db, ids: readonly string[]) =>
  db.selectFrom('file_summary').select(['owner_id', 'files', 'length_ms']).where('owner_id', 'in', ids).execute()

/** How many files one has in each status. */
export const filesByStatus = (db: Db, userId: string) =>
  db
    .selectFrom('file_count')
    .select((eb) => [
      'status',
      eb.cast<number>(eb.fn.sum('files'), 'bigint').as('files'),
      eb.cast<number>(eb.fn.sum('length_ms'), 'bigint').as('length_ms'),
    ])
    .where('owner_id', '=', userId)
    .groupBy('status')
    .orderBy('status')
    .execute()

/** How many sessions and access tokens let somebody in. */
export async function waysIn(db: Db, userId: string, now: number): Promise<{ sessions: number; tokens: number }> {
  const [sessions, tokens] = await Promise.all([
    db
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('access_token')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirstOrThrow(),
  ])
  return { sessions: sessions.count, tokens: tokens.count }
}
