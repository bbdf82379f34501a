import type { Db } from '../../../kernel/db/schema.ts'
import { auditLedger } from './ledger.ts'

/** Plans that are compared at once. */
const BATCH = 500

/**
 * Compares every balance with its ledger, a batch of plans after the other, while both are written to; answers the
 * faults. A difference is looked at again at one moment of the database, for the two are not read at the same one.
 */
export async function checkLedger(db: Db, signal?: AbortSignal): Promise<Awaited<ReturnType<typeof auditLedger>>> {
  const faults = []
  let after = ''
  for (;;) {
    const plans = await db.selectFrom('plan').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
    if (plans.length === 0 || signal?.aborted) return faults
    const suspects = await auditLedger(
      db,
      plans.map(({ id }) => id),
    )
    if (suspects.length > 0)
      faults.push(
        ...(await confirmed(
          db,
          suspects.map(({ planId }) => planId),
        )),
      )
    after = plans.at(-1)!.id
  }
}

function confirmed(db: Db, planIds: readonly string[]) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => auditLedger(tx, planIds))
}
