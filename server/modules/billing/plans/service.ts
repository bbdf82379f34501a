import type { Plan } from '../../../../src/shared/contract/plan.ts'
import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { writeCall } from '../../audit/index.ts'
import { presentPlan } from './presenter.ts'
import { usePlan } from '../../identity/index.ts'
import * as store from './repository.ts'

export interface PlansDeps {
  db: Db
  /** False where billing is off: then nothing is limited. */
  isLimited: boolean
}

/** The plans that a person may use. */
export function createPlans({ db, isLimited }: PlansDeps) {
  async function plansOf({ id, email, role }: Caller): Promise<{ own: Plan | null; shared: Plan[] }> {
    if (role === 'HUMAN-TRANSCRIPTOR') return { own: null, shared: [] }
    const inUseId = await store.planIdInUse(db, id)
    const [own, ...shared] = (await store.plansOf(db, id)).map((plan) => presentPlan(plan, { inUseId, isLimited }))
    return { own: own ? { ...own, username: email } : null, shared }
  }

  return {
    plansOf,

    /** Uses the caller's own plan, or one that was shared with them, from now on. @throws AppError 404 */
    async switchTo({ id }: Caller, planId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await holdUsers(tx, [id])
        const isOwn = (await store.ownPlanId(tx, id)) === planId
        if (!isOwn && !(await store.isGuest(tx, id, planId))) throw notFound()
        await usePlan(tx, id, isOwn ? null : planId)
        await writeCall(tx)
      })
    },

    /** The plan that the caller uses now; null for HUMAN-TRANSCRIPTOR. */
    async planInUse(caller: Caller): Promise<Plan | null> {
      const { own, shared } = await plansOf(caller)
      return [own, ...shared].find((plan) => plan?.is_active) ?? null
    },
  }
}

export type Plans = ReturnType<typeof createPlans>
