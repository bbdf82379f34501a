import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { Db, PlanBalanceTable } from '../../../kernel/db/schema.ts'
import { openBalances } from './ledger.ts'

export type Balance = Selectable<PlanBalanceTable>

/** A plan with its owner's address and what is on it. */
export interface PlanRow {
  id: string
  ownerId: string
  ownerEmail: string
  balances: Record<TimeKind, Balance>
}

/** Makes the plan of a new person, in the transaction that makes the person; answers its id. */
export async function openPlan(tx: Db, ownerId: string, at: number): Promise<string> {
  const id = uuidv7()
  await tx.insertInto('plan').values({ id, owner_id: ownerId, created_at: at }).execute()
  await openBalances(tx, id)
  return id
}

export async function ownPlanId(db: Db, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('plan').select('id').where('owner_id', '=', userId).executeTakeFirst())?.id
}

/** The person's own plan first, then the shared ones in the order of their invitations. */
export async function plansOf(db: Db, userId: string): Promise<PlanRow[]> {
  const own = await db.selectFrom('plan').select('id').where('owner_id', '=', userId).execute()
  const shared = await db
    .selectFrom('invitation')
    .select('plan_id as id')
    .where('guest_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return plansById(
    db,
    [...own, ...shared].map(({ id }) => id),
  )
}

/** Plans whose owners are gone are left out. */
async function plansById(db: Db, ids: readonly string[]): Promise<PlanRow[]> {
  if (ids.length === 0) return []
  const plans = await db
    .selectFrom('plan')
    .innerJoin('user', 'user.id', 'plan.owner_id')
    .select(['plan.id', 'user.id as ownerId', 'user.email as ownerEmail'])
    .where('plan.id', 'in', ids)
    .execute()
  const balances = await db.selectFrom('plan_balance').selectAll().where('plan_id', 'in', ids).execute()
  const found = new Map(plans.map((plan) => [plan.id, { ...plan, balances: balancesOf(balances, plan.id) }]))
  return ids.map((id) => found.get(id)).filter((plan) => plan !== undefined)
}

function balancesOf(rows: readonly Balance[], planId: string): Record<TimeKind, Balance> {
  const of = (kind: TimeKind) => {
    const row = rows.find((candidate) => candidate.plan_id === planId && candidate.kind === kind)
    if (!row) throw new Error(`plan ${planId} has no balance of ${kind} time`)
    return row
  }
  return { auto: of('auto'), human: of('human') }
}

/**
 * The plan that the person's work is charged to: the one they switched to while they are still invited to it, else
 * their own. Take the person's row first, so that an invitation that is being removed is seen.
 */
export async function planIdInUse(db: Db, userId: string): Promise<string> {
  const shared = await db
    .selectFrom('user')
    .innerJoin('invitation', (join) =>
      join.onRef('invitation.plan_id', '=', 'user.active_plan_id').onRef('invitation.guest_id', '=', 'user.id'),
    )
    .select('invitation.plan_id')
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const id = shared?.plan_id ?? (await ownPlanId(db, userId))
  if (id === undefined) throw new Error(`user ${userId} has no plan`)
  return id
}

/** Whether a plan was shared with the person. */
export async function isGuest(db: Db, userId: string, planId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('invitation')
      .select('id')
      .where('guest_id', '=', userId)
      .where('plan_id', '=', planId)
      .executeTakeFirst()) !== undefined
  )
}

export function balanceOf(db: Db, planId: string, kind: TimeKind): Promise<Balance> {
  return db
    .selectFrom('plan_balance')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}
