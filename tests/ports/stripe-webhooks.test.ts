import { expect, onTestFinished, test } from 'vitest'
import { createStripePayments } from '../../server/adapters/payments-stripe/index.ts'
import { createPayableFiles } from '../../server/modules/files/human/payable-files.ts'
import { createFinishing, createPaid } from '../../server/modules/billing/payments/service.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { readPricing } from '../../server/modules/billing/plans/pricing.ts'
import { eachDatabase } from '../support/databases.ts'
import { startFakeStripe, STRIPE_KEYS } from '../support/fake-stripe/index.ts'
import { silentLog } from '../support/silent-log.ts'
import { buyAndLeave, faultsOf } from '../support/stripe-sales.ts'

const TOLD = ['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']

eachDatabase((open) => {
  test('[PA-028 PA-029] webhooks of one payment, all at once: one credit, one invoice, right time left', async () => {
    const database = await open()
    const { db } = database
    const { jobs, events: bus } = await database.work()
    const stripe = await startFakeStripe()
    onTestFinished(() => stripe.close())
    const payments = createStripePayments({ ...STRIPE_KEYS, apiBase: stripe.origin })
    const deps = { db, jobs, files: createPayableFiles({ jobs, events: bus }), payments }
    const paid = createPaid({ ...deps, pricing: await readPricing(), log: silentLog })
    const finishing = createFinishing(deps)

    for (let sale = 0; sale < 5; sale++) {
      const before = stripe.world.events.length
      const paymentId = await buyAndLeave(db, paid, stripe)
      const [intent] = [...stripe.world.intents.values()].slice(-1)
      stripe.refund(intent?.id ?? '', 200 + sale)
      const dispute = stripe.dispute(intent?.id ?? '', { amount: 300 + sale })
      if (sale % 2 === 0) stripe.closeDispute(dispute, 'won')
      const events = stripe.world.events.slice(before).filter(({ type }) => TOLD.includes(type))
      const deliver = (event: (typeof events)[number]) => {
        const { payload, headers } = stripe.webhook(event)
        return paid.webhooks.receive(Buffer.from(payload), headers['stripe-signature'])
      }
      await Promise.all([...events, ...events].map(deliver))
      // A try that finds everything changing around it is made again, as the job queue does.
      const work = (id: string): Promise<void> => finishing.handleEvent(id).catch(() => finishing.handleEvent(id))
      await Promise.all([...events, ...events].map(({ id }) => work(id)))
      expect(await faultsOf(db, stripe, payments, paymentId)).toEqual([])
    }
    expect(await auditLedger(db)).toEqual([])
    expect(await db.selectFrom('webhook_event').select('id').where('handled_at', 'is', null).execute()).toEqual([])
  })
})
