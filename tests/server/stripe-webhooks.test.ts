import { describe, expect, test } from 'vitest'
import { NAME, TWO_HOURS } from '../support/buyer.ts'
import type { StripeEvent } from '../support/fake-stripe/world.ts'
import { buildStripeShop, ordersOf, type StripeShop } from '../support/stripe-shop.ts'

/** A quarter is refunded and half is disputed, so a quarter of the time is left. */
const LEFT = TWO_HOURS.auto_transcription_time / 4

const TYPES = ['payment_intent.succeeded', 'charge.refunded', 'invoice.finalized', 'charge.dispute.created']

/** A shop where the card has had its trial, so that only what is bought counts. */
async function openShop(): Promise<StripeShop> {
  const shop = await buildStripeShop()
  const first = await shop.buyer()
  await first.post('/auth/payment_method', { token: 'tok_visa', name_on_card: NAME })
  return shop
}

/**
 * Somebody has paid, but nothing was credited and no invoice written down; then money went back. The webhooks of all
 * that are still to come.
 */
async function unfinished(shop: StripeShop) {
  const ada = await shop.buyer()
  const heal = await shop.breakCrediting()
  shop.stripe.trouble(/attach_payment/, { status: 500 })
  expect((await ada.pay({ token: 'tok_visa', name_on_card: NAME })).statusCode).toBe(403)
  shop.stripe.calm()
  await heal()
  const [row] = await ada.payments()
  if (!row?.provider_id) throw new Error('nothing was paid')
  shop.stripe.refund(row.provider_id, 300)
  shop.stripe.dispute(row.provider_id, { amount: 600 })
  return { ada, paymentId: row.id, events: TYPES.map((type) => shop.stripe.event(type)) }
}

/** All that a buyer and their bookkeeper can see in the end. */
async function ended(shop: StripeShop, { ada, paymentId }: Awaited<ReturnType<typeof unfinished>>) {
  const [payment] = await ada.payments()
  const rows = await shop.db
    .selectFrom('ledger')
    .select(['reason', 'seconds'])
    .where('reference', '=', paymentId)
    .execute()
  const invoices = await shop.db
    .selectFrom('invoice')
    .select(['status', 'total', 'provider_id'])
    .where('payment_id', '=', paymentId)
    .execute()
  const atStripe = [...shop.stripe.world.invoices.values()].filter(
    ({ metadata }) => metadata['payment_id'] === paymentId,
  )
  return {
    time: await ada.time(),
    credits: rows.filter(({ reason }) => reason === 'purchase'),
    reversed: rows.filter(({ reason }) => reason === 'refund').reduce((sum, { seconds }) => sum + seconds, 0),
    payment: { state: payment?.state, reversed: payment?.taken_back },
    invoices: invoices.map(({ provider_id: id, ...rest }) => ({ ...rest, isStripes: id === atStripe[0]?.id })),
    atStripe: atStripe.map(({ status, amount_paid: paid }) => ({ status, paid })),
  }
}

const END = {
  time: { auto: LEFT, human: 0 },
  credits: [{ reason: 'purchase', seconds: 7200 }],
  reversed: -5400,
  payment: { state: 'credited', reversed: 900 },
  invoices: [{ status: expect.any(String) as string, total: 1200, isStripes: true }],
  atStripe: [{ status: 'paid', paid: 1200 }],
}

describe('[PA-029] webhooks in any order', () => {
  /** How often and when each event of an order comes. */
  const manners: Record<string, (order: StripeEvent[]) => StripeEvent[][]> = {
    'one by one': (order) => order.map((event) => [event]),
    'each twice, and late all again': (order) => [...order.map((event) => [event, event]), order],
  }

  const cases = Object.keys(manners).flatMap((manner) => TYPES.map((type, first) => ({ manner, type, first })))

  // With those that begin with another type these are all 24 orders.
  test.each(cases)(
    'one credit and one invoice for all orders that begin with $type ($manner)',
    async ({ manner, first }) => {
      const shop = await openShop()
      for (const order of ordersOf([0, 1, 2, 3]).filter(([begin]) => begin === first)) {
        const sale = await unfinished(shop)
        for (const together of manners[manner]?.(order.map((index) => sale.events[index] as StripeEvent)) ?? []) {
          for (const event of together) expect((await shop.deliver(event)).statusCode).toBe(200)
          await shop.work()
        }
        const names = order.map((index) => TYPES[index]).join(', ')
        expect(await ended(shop, sale), names).toEqual(END)
      }
    },
  )

  test('all at once, worked on by several workers: one credit, one invoice', async () => {
    const shop = await openShop()
    for (const order of ordersOf([0, 1, 2, 3]).slice(0, 6)) {
      const sale = await unfinished(shop)
      const events = order.map((index) => sale.events[index] as StripeEvent)
      await Promise.all([...events, ...events].map((event) => shop.deliver(event)))
      await Promise.all([shop.work(), shop.work(), shop.work(), shop.work()])
      expect(await ended(shop, sale)).toEqual(END)
    }
  })
})

describe('[PA-029] a webhook', () => {
  const stored = async (shop: StripeShop) =>
    (await shop.db.selectFrom('webhook_event').select('id').execute()).map(({ id }) => id)

  test('[AP-059] is refused unsigned, signed by another, changed or old, and nothing is stored', async () => {
    const shop = await openShop()
    const { events } = await unfinished(shop)
    const [event] = events as [StripeEvent]
    const { payload, headers } = shop.stripe.webhook(event)
    const replies = [
      await shop.deliver(event, { headers: { 'content-type': 'application/json' } }),
      await shop.deliver(event, { secret: 'whsec_of_another' }),
      await shop.deliver(event, { at: shop.stripe.world.seconds() - 301 }),
      await shop.deliver(event, { payload: payload.replace('1200', '120'), headers }),
      await shop.deliver(event, { payload: '', headers }),
      await shop.deliver(event, { payload: 'no json', headers }),
    ]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: expect.any(String) as string, message: expect.any(String) as string })
    }
    expect(await stored(shop)).toEqual([])
  })

  test('that comes five times at once is stored once', async () => {
    const shop = await openShop()
    const { events } = await unfinished(shop)
    const [event] = events as [StripeEvent]
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => shop.deliver(event)))
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(
      replies.map(() => [200, { received: true }]),
    )
    expect(await stored(shop)).toEqual([event.id])
  })

  test('about nothing of ours is taken and does nothing', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    await ada.post('/auth/payment_method', { token: 'tok_visa', name_on_card: NAME })
    expect((await shop.deliver(shop.stripe.event('setup_intent.succeeded'))).statusCode).toBe(200)
    // A payment that somebody made in the same Stripe account by hand.
    const customerId = [...shop.stripe.world.customers.keys()][0] ?? ''
    await shop.payments.pay({
      customerId,
      card: { token: 'tok_visa', nameOnCard: NAME },
      amount: 5000,
      description: 'by hand',
      paymentId: 'unknown',
      key: 'k',
    })
    await shop.deliver(shop.stripe.event('payment_intent.succeeded'))
    await shop.work()
    expect(await ada.time()).toEqual({ auto: 900, human: 0 })
    expect(
      await shop.db.selectFrom('webhook_event').select('handled_at').where('handled_at', 'is', null).execute(),
    ).toEqual([])
  })
})
