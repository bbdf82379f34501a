import type { Db } from '../../server/kernel/db/schema.ts'
import type { Paid } from '../../server/modules/billing/payments/service.ts'
import { timeReversed } from '../../server/modules/billing/payments/reversal.ts'
import type { Payments } from '../../server/ports/payments.ts'
import { buildUser } from './factories.ts'
import type { FakeStripe } from './fake-stripe/index.ts'

const HOURS = 2

/**
 * Somebody buys with a card whose bank asks, answers the bank, and closes the page before the server hears of it.
 * Answers our payment's id.
 */
export async function buyAndLeave(db: Db, paid: Pick<Paid, 'purchases'>, stripe: FakeStripe): Promise<string> {
  const { id, email, role } = await buildUser(db)
  await db
    .insertInto('billing_settings')
    .values({
      user_id: id,
      name: 'Ada King',
      phone: '+44 20 7946 0000',
      country: 'GB',
      state: null,
      city: 'London',
      line1: '12 St James’s Square',
      line2: null,
      postal_code: null,
      tax_type: null,
      tax_code: null,
      updated_at: 1,
    })
    .execute()
  const order = {
    token: stripe.tokenFor('4000002760003184'),
    name_on_card: 'Ada King Lovelace',
    auto_transcription_time: HOURS * 3600,
    human_transcription_time: 0,
  }
  const outcome = await paid.purchases.pay({ id, email, role, sid: 'none' }, order, {
    key: null,
    isUpdateCard: false,
    waitedMs: 0,
    address: '203.0.113.7',
  })
  if (outcome.state !== 'confirm') throw new Error(`the bank did not ask: ${outcome.state}`)
  stripe.answerBank(outcome.clientSecret, true)
  return outcome.paymentId
}

/**
 * What is wrong with such a purchase in the end: it has one charge, one credit, one paid invoice, and the time that the
 * money left there is worth.
 */
export async function faultsOf(db: Db, stripe: FakeStripe, payments: Payments, paymentId: string): Promise<string[]> {
  const row = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const ledger = await db
    .selectFrom('ledger')
    .select(['reason', 'seconds'])
    .where('reference', '=', paymentId)
    .execute()
  const truth = await payments.payment(row.provider_id ?? '')
  const sum = (reason: string) =>
    ledger.filter((entry) => entry.reason === reason).reduce((total, { seconds }) => total + seconds, 0)
  const invoices = [...stripe.world.invoices.values()].filter(({ metadata }) => metadata['payment_id'] === paymentId)
  const kept = await db.selectFrom('invoice').select('provider_id').where('payment_id', '=', paymentId).execute()
  const intents = [...stripe.world.intents.values()].filter(({ metadata }) => metadata['payment_id'] === paymentId)
  const checks: [string, boolean][] = [
    [`state is ${row.state}`, row.state === 'credited'],
    [`${intents.length} payments at Stripe`, intents.length === 1],
    ['credits', ledger.filter(({ reason }) => reason === 'purchase').length === 1 && sum('purchase') === HOURS * 3600],
    [`${truth.reversed} cents went back, the row says ${row.taken_back}`, row.taken_back === truth.reversed],
    [`time that went back is ${-sum('refund')}`, -sum('refund') === timeReversed(HOURS * 3600, truth)],
    [
      'invoices',
      invoices.length === 1 &&
        invoices[0]?.status === 'paid' &&
        kept.length === 1 &&
        kept[0]?.provider_id === invoices[0].id,
    ],
  ]
  return checks.filter(([, holds]) => !holds).map(([what]) => `${paymentId}: ${what}`)
}
