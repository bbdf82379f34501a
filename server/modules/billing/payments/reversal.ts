import { TIME_KINDS } from '../../../../src/shared/domain/quota.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { statusOf } from '../invoices/status.ts'
import { credit, takeBack } from '../plans/ledger.ts'
import type { PaymentRow } from './repository.ts'

/** How much time goes back with the money: in proportion, begun seconds stay, and all of it with all the money. */
export function timeReversed(seconds: number, { amount, reversed }: { amount: number; reversed: number }): number {
  return reversed >= amount ? seconds : Math.floor((seconds * reversed) / amount)
}

/**
 * Moves time after money: `before` as it was, `after` with what the provider says has gone back by now; a dispute that
 * was won brings time.
 */
export async function followReversal(tx: Db, before: PaymentRow, after: PaymentRow, at: number): Promise<void> {
  const { id, plan_id: planId, user_id: actorId, amount } = after
  for (const kind of TIME_KINDS) {
    const seconds = kind === 'auto' ? after.auto_seconds : after.human_seconds
    const more =
      timeReversed(seconds, { amount, reversed: after.taken_back }) -
      timeReversed(seconds, { amount, reversed: before.taken_back })
    const move = {
      planId,
      kind,
      actorId,
      at,
      seconds: Math.abs(more),
      reference: id,
      key: `payment:${id}:${kind}:revision ${after.revision}`,
    }
    if (more > 0) await takeBack(tx, move)
    if (more < 0) await credit(tx, { ...move, reason: 'refund' })
  }
  await tx
    .updateTable('invoice')
    .set({ status: statusOf({ amount, reversed: after.taken_back }) })
    .where('payment_id', '=', id)
    .execute()
}
