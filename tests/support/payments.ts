import { randomUUID } from 'node:crypto'
import type { Db } from '../../server/kernel/db/schema.ts'
import type { Payments } from '../../server/ports/payments.ts'

/** A test card as somebody types it. */
export const cardOf = (number: string) => ({
  number,
  expMonth: 12,
  expYear: 2034,
  cvc: number.startsWith('37') ? '1234' : '123',
})

/** Enters a test card, as the page does, and answers its token. */
export function tokenOf(payments: Payments, number: string): Promise<string> {
  if (!payments.sandbox) throw new Error('only the sandbox makes tokens here')
  return payments.sandbox.createToken(cardOf(number))
}

/** Gives money back as a provider's dashboard does: so many cents in all. */
export async function giveBack(db: Db, providerPaymentId: string, cents: number): Promise<void> {
  const { body } = await db
    .selectFrom('sandbox_object')
    .select('body')
    .where('id', '=', providerPaymentId)
    .executeTakeFirstOrThrow()
  const payment = JSON.parse(body) as { takenBack: number; refunds?: { id: string }[] }
  const { takenBack, refunds = [] } = payment
  const more = { id: `re_dashboard_${randomUUID()}`, amount: cents - takenBack, refundId: null }
  // What is less than before comes of a refund that failed after all.
  const changed = { ...payment, takenBack: cents, refunds: more.amount > 0 ? [...refunds, more] : refunds.slice(0, -1) }
  await db
    .updateTable('sandbox_object')
    .set({ body: JSON.stringify(changed) })
    .where('id', '=', providerPaymentId)
    .execute()
}
