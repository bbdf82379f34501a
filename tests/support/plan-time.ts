import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Db } from '../../server/kernel/db/schema.ts'
import { auditLedger, credit } from '../../server/modules/billing/plans/ledger.ts'
import { balanceOf, ownPlanId } from '../../server/modules/billing/plans/repository.ts'
import { TIME_KINDS, type TimeKind } from '../../src/shared/domain/quota.ts'

/** The plan that a person owns. */
export async function planOf(db: Db, ownerId: string): Promise<string> {
  const id = await ownPlanId(db, ownerId)
  if (id === undefined) throw new Error(`${ownerId} owns no plan`)
  return id
}

/** Puts seconds on a person's own plan. */
export async function giveTime(db: Db, ownerId: string, seconds: Partial<Record<TimeKind, number>>): Promise<void> {
  const planId = await planOf(db, ownerId)
  await db.transaction().execute(async (tx) => {
    for (const kind of TIME_KINDS) {
      await credit(tx, {
        planId,
        kind,
        actorId: ownerId,
        at: Date.now(),
        seconds: seconds[kind] ?? 0,
        reason: 'grant',
        reference: 'test',
        key: uuidv7(),
      })
    }
  })
}

/** What is on a plan, after a look that the ledger agrees. */
export async function timeOn(db: Db, planId: string, kind: TimeKind = 'auto') {
  expect(await auditLedger(db)).toEqual([])
  const { available, owed, reserved, granted, used } = await balanceOf(db, planId, kind)
  return { available, owed, reserved, granted, used }
}

/** Lets a person use the plan of another, as an accepted invitation and a switch do. */
export async function letUse(db: Db, { guestId, planId }: { guestId: string; planId: string }): Promise<void> {
  const { email } = await db.selectFrom('user').select('email').where('id', '=', guestId).executeTakeFirstOrThrow()
  await db
    .insertInto('invitation')
    .values({ id: uuidv7(), plan_id: planId, email, guest_id: guestId, created_at: Date.now() })
    .execute()
  await db.updateTable('user').set({ active_plan_id: planId }).where('id', '=', guestId).execute()
}
