import type { Db, LedgerTable } from '../../../kernel/db/schema.ts'
import { ownPlanId, plansOf } from './repository.ts'

const date = (at: number) => new Date(at).toISOString()

/**
 * What is kept of a person's time: the own plan with every movement on it, and what they spent of other plans. Seconds.
 */
export async function exportPlans(db: Db, userId: string) {
  const planId = await ownPlanId(db, userId)
  const plans = await plansOf(db, userId)
  const own = plans.find(({ id }) => id === planId)
  return {
    plan: own && {
      _id: own.id,
      balances: Object.values(own.balances).map(({ kind, available, reserved, owed, granted, used }) => ({
        kind,
        available,
        reserved,
        owed,
        granted,
        used,
      })),
      movements: (await movements(db).where('plan_id', '=', own.id).execute()).map((row) => ({
        ...presentMovement(row),
        by_me: row.actor_id === userId,
      })),
    },
    shared_plans: plans.filter((plan) => plan !== own).map(({ id, ownerEmail }) => ({ _id: id, owner: ownerEmail })),
    movements_on_shared_plans: (
      await movements(db)
        .where('actor_id', '=', userId)
        .where('plan_id', '!=', planId ?? '')
        .execute()
    ).map((row) => ({ plan_id: row.plan_id, ...presentMovement(row) })),
  }
}

/** Oldest first. */
const movements = (db: Db) =>
  db
    .selectFrom('ledger')
    .select(['plan_id', 'kind', 'seconds', 'reason', 'actor_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')

function presentMovement({
  kind,
  seconds,
  reason,
  created_at,
}: Pick<LedgerTable, 'kind' | 'seconds' | 'reason' | 'created_at'>) {
  return { date: date(created_at), kind, seconds, reason }
}
