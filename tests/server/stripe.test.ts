import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { MASTERCARD, NAME, TWO_HOURS, VISA } from '../support/buyer.ts'
import { buildStripeShop, type StripeShop } from '../support/stripe-shop.ts'

const TRIAL = 900
const BOUGHT = TRIAL + TWO_HOURS.auto_transcription_time
const ASKS = '4000002760003184'
const DECLINED_LATER = '4000000000000341'

/** What a Stripe shop's buyer pays with, as Stripe's script hands it over. */
const card = (shop: StripeShop, number = VISA) => ({ token: shop.stripe.tokenFor(number), name_on_card: NAME })
const charges = (shop: StripeShop) => [...shop.stripe.world.charges.values()]
const invoices = (shop: StripeShop) => [...shop.stripe.world.invoices.values()]
const LINK = expect.stringMatching(/^\/api\/longhand\/account\/invoices\/[0-9a-f-]+\/pdf$/) as string
const event = (shop: StripeShop, type: string) => shop.stripe.event(type)
const said = (reply: { statusCode: number; json: () => unknown }) => [reply.statusCode, reply.json()]

describe('buying with Stripe', () => {
  test('[PA-025 PA-033] one call pays, credits the time and issues the invoice', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    expect((await shop.api('GET', '/config')).json()).toMatchObject({
      billing: 'stripe',
      stripe_publishable_key: 'pk_test_of_the_fake',
    })

    const reply = await ada.pay(card(shop))
    const [invoice] = invoices(shop)
    expect(said(reply)).toEqual([200, { invoice: LINK }])
    expect(charges(shop)).toMatchObject([{ amount: 1200 }])
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 1200,
      amount_paid: 1200,
      customer_name: 'Ada King',
      customer_address: { country: 'GB', city: 'London' },
      customer_tax_ids: [{ type: 'gb_vat', value: 'GB123456789' }],
    })
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
    const [row] = await ada.payments()
    const [intent] = [...shop.stripe.world.intents.values()]
    expect(intent?.metadata).toEqual({ payment_id: row?.id })
    expect((await ada.get('/account/invoices')).json()).toMatchObject([
      { number: invoice?.number, status: 'paid', price: 1200, invoice_url: reply.json<{ invoice: string }>().invoice },
    ])
    expect((await ada.get('/account/profile')).json()).toMatchObject({ user: { role: 'SUBSCRIBER' } })
  })

  test('[DA-012] what is paid and invoiced is the price of resources/pricing.json, VAT included', async () => {
    const { auto_transcription: auto, human_transcription: human } = JSON.parse(
      await readFile('resources/pricing.json', 'utf8'),
    ) as Record<
      'auto_transcription' | 'human_transcription',
      { price: number; discounts: [{ more_than: number; price: number }] }
    >
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    const [autoMore, humanMore] = [auto.discounts[0], human.discounts[0]]
    const orders = [
      {
        hours: autoMore.more_than,
        minutes: humanMore.more_than,
        cents: autoMore.more_than * auto.price + humanMore.more_than * human.price,
      },
      {
        hours: autoMore.more_than + 1,
        minutes: humanMore.more_than + 1,
        cents: (autoMore.more_than + 1) * autoMore.price + (humanMore.more_than + 1) * humanMore.price,
      },
    ]
    for (const { hours, minutes } of orders)
      expect(
        (
          await ada.pay({
            ...card(shop),
            auto_transcription_time: hours * 3600,
            human_transcription_time: minutes * 60,
          })
        ).statusCode,
      ).toBe(200)
    expect(charges(shop).map(({ amount }) => amount)).toEqual(orders.map(({ cents }) => cents))
    expect(invoices(shop).map(({ total, lines }) => [total, lines.data.length])).toEqual(
      orders.map(({ cents }) => [cents, 2]),
    )
  })

  test('the saved card pays the next time, at the one customer that Stripe has of the buyer', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    expect(said(await ada.post('/auth/payment_method', card(shop, MASTERCARD)))).toEqual([
      200,
      { message: messages.paymentMethodAdded },
    ])
    expect((await ada.pay()).statusCode).toBe(200)
    expect((await ada.pay({ again: true })).statusCode).toBe(200)
    expect(charges(shop)).toHaveLength(2)
    expect([...shop.stripe.world.customers.values()]).toMatchObject([{ metadata: { user_id: ada.id } }])
    expect(await ada.time()).toEqual({ auto: TRIAL + 2 * 7200, human: 0 })
  })

  test('[PL-018 PL-019] a card brings its 15 minutes once; the next account hears that it brings none', async () => {
    const shop = await buildStripeShop()
    const [ada, eve] = [await shop.buyer(), await shop.buyer()]
    expect(said(await ada.post('/auth/payment_method', card(shop)))).toEqual([
      200,
      { message: messages.paymentMethodAdded },
    ])
    expect(said(await eve.post('/auth/payment_method', card(shop)))).toEqual([
      200,
      { message: messages.cardWithoutTrial },
    ])
    expect([await ada.time(), await eve.time()]).toEqual([
      { auto: TRIAL, human: 0 },
      { auto: 0, human: 0 },
    ])
  })

  test('[PA-027] five payments at once with the saved card and no key are one charge at Stripe', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    await ada.post('/auth/payment_method', card(shop))
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => ada.pay()))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(charges(shop)).toHaveLength(1)
    expect(invoices(shop)).toHaveLength(1)
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
  })

  test('a card that needs its bank is saved when its owner said yes', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    const asked = await ada.post('/auth/payment_method', card(shop, ASKS))
    const { client_secret, setup_id } = asked.json<{ client_secret: string; setup_id: string }>()
    expect(said(asked)).toEqual([200, { requires_action: true, client_secret, setup_id }])
    expect((await ada.post('/auth/payment_method/confirm', { setup_id })).statusCode).toBe(409)
    shop.stripe.answerBank(client_secret, true)
    const eve = await shop.buyer()
    expect((await eve.post('/auth/payment_method/confirm', { setup_id })).statusCode).toBe(404)
    expect(said(await ada.post('/auth/payment_method/confirm', { setup_id }))).toEqual([
      200,
      { message: messages.paymentMethodAdded },
    ])
    expect(await ada.time()).toEqual({ auto: TRIAL, human: 0 })
    expect(await eve.time()).toEqual({ auto: 0, human: 0 })
  })

  test('a decline is told in the words of the bank, takes nothing and does not stand in the way', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    const declined = await ada.pay(card(shop, '4000000000009995'))
    expect(said(declined)).toEqual([402, { code: 'card_declined', message: 'Your card has insufficient funds.' }])
    expect(await ada.time()).toEqual({ auto: 0, human: 0 })
    await ada.post('/auth/payment_method', card(shop, DECLINED_LATER))
    expect((await ada.pay()).statusCode).toBe(402)
    expect(charges(shop)).toEqual([])
    expect((await ada.pay(card(shop))).statusCode).toBe(200)
  })

  test('Stripe checks the tax number', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    const address = {
      country: 'GB',
      state: null,
      city: 'London',
      line1: '12 St James’s Square',
      line2: null,
      postal_code: 'SW1Y 4LE',
    }
    const save = (code: string) =>
      shop.api('PUT', '/account/invoice_info', {
        headers: ada.browser,
        payload: { name: 'Ada King', phone: '+44 20 7946 0000', address, tax: { type: 'gb_vat', code } },
      })
    expect((await save('GB000000000')).statusCode).toBe(422)
    expect((await save('GB987654321')).statusCode).toBe(200)
  })

  test('the sandbox’s own calls are not there', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    expect(
      (await ada.post('/sandbox/tokens', { number: VISA, exp_month: 12, exp_year: 2034, cvc: '123' })).statusCode,
    ).toBe(404)
  })
})

test('an invoice leads to where Stripe has it now, for its owner only', async () => {
  const shop = await buildStripeShop()
  const [ada, eve] = [await shop.buyer(), await shop.buyer()]
  const path = (await ada.pay(card(shop))).json<{ invoice: string }>().invoice.replace('/api/longhand', '')
  const [invoice] = invoices(shop)
  if (!invoice) throw new Error('there is no invoice')
  const first = invoice.invoice_pdf
  const leadsTo = async () => {
    const { statusCode, headers } = await ada.get(path)
    return [statusCode, headers.location]
  }
  expect(await leadsTo()).toEqual([302, first])
  // Stripe's links run out, and it gives new ones.
  invoice.invoice_pdf = 'https://pay.stripe.test/another'
  expect(await leadsTo()).toEqual([302, 'https://pay.stripe.test/another'])
  expect((await eve.get(path)).statusCode).toBe(404)
  shop.stripe.trouble(/GET .*invoices/, { status: 500 })
  expect(said(await ada.get(path))).toEqual([
    503,
    { code: 'payments_unreachable', message: messages.invoiceUnreachable },
  ])
  shop.stripe.world.invoices.clear()
  expect(await leadsTo()).toEqual([302, first])
})

describe('[PA-026] a payment that its bank asks about', () => {
  async function asked() {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    const reply = await ada.pay(card(shop, ASKS))
    const { client_secret, payment_id } = reply.json<{ client_secret: string; payment_id: string }>()
    expect(said(reply)).toEqual([200, { requires_action: true, client_secret, payment_id }])
    const chargeIt = () => ada.post('/plan/charge', { payment_id, ...TWO_HOURS })
    const invoiceIt = () => ada.post('/plan/issue_invoice', { payment_id })
    return { shop, ada, client_secret, chargeIt, invoiceIt }
  }

  test('is credited and invoiced after a yes, once however often it is asked for', async () => {
    const { shop, ada, client_secret, chargeIt, invoiceIt } = await asked()
    expect((await chargeIt()).statusCode).toBe(409)
    expect(await ada.time()).toEqual({ auto: 0, human: 0 })
    shop.stripe.answerBank(client_secret, true)
    expect(said(await chargeIt())).toEqual([200, { message: messages.paid }])
    const issued = said(await invoiceIt())
    expect(issued).toEqual([200, { invoice: LINK }])
    expect((await chargeIt()).statusCode).toBe(200)
    expect(said(await invoiceIt())).toEqual(issued)
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
    expect([charges(shop).length, invoices(shop).length]).toEqual([1, 1])
  })

  test('is credited by the webhook when its buyer closed the page', async () => {
    const { shop, ada, client_secret } = await asked()
    shop.stripe.answerBank(client_secret, true)
    expect(said(await shop.deliver(event(shop, 'payment_intent.succeeded')))).toEqual([200, { received: true }])
    await shop.work()
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
    expect(invoices(shop)).toMatchObject([{ status: 'paid' }])
  })

  test('fails after a no, and another payment is made', async () => {
    const { shop, ada, client_secret, chargeIt } = await asked()
    shop.stripe.answerBank(client_secret, false)
    expect(said(await chargeIt())).toEqual([
      402,
      { code: 'payment_intent_authentication_failure', message: messages.cardConfirmationFailed },
    ])
    expect(await ada.time()).toEqual({ auto: 0, human: 0 })
    expect((await ada.pay(card(shop))).statusCode).toBe(200)
    expect(charges(shop)).toHaveLength(1)
  })

  test('is given up at Stripe when another is made instead', async () => {
    const { shop, ada } = await asked()
    expect((await ada.pay(card(shop))).statusCode).toBe(200)
    expect([...shop.stripe.world.intents.values()].map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
  })
})

describe('[PA-028] paid, but not finished', () => {
  test('crediting fails: 403 with the invoice, and the webhook credits', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    const heal = await shop.breakCrediting()
    const reply = await ada.pay(card(shop))
    expect(said(reply)).toEqual([403, { code: 'paid_not_credited', message: messages.paidNotCredited, invoice: LINK }])
    expect(charges(shop)).toHaveLength(1)
    await heal()
    await shop.deliver(event(shop, 'payment_intent.succeeded'))
    await shop.work()
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
    expect((await ada.get('/account/profile')).json()).toMatchObject({ user: { role: 'SUBSCRIBER' } })
    expect([charges(shop).length, invoices(shop).length]).toEqual([1, 1])
  })

  test('invoicing fails: 403, the time is there, and the webhook issues the invoice', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    shop.stripe.trouble(/invoices.*finalize/, { status: 500 })
    expect(said(await ada.pay(card(shop)))).toEqual([
      403,
      { code: 'paid_not_invoiced', message: messages.paidNotInvoiced, invoice: null },
    ])
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
    shop.stripe.calm()
    await shop.deliver(event(shop, 'payment_intent.succeeded'))
    await shop.work()
    expect(invoices(shop)).toMatchObject([{ status: 'paid' }])
    expect((await ada.get('/account/invoices')).json()).toMatchObject([
      { number: invoices(shop)[0]?.number, invoice_url: LINK },
    ])
  })
})

describe('[PA-027] one charge', () => {
  test('when Stripe’s answer is lost on its way', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    shop.stripe.trouble(/POST .*payment_intents$/, 'lost')
    expect((await ada.pay(card(shop))).statusCode).toBe(200)
    expect(charges(shop)).toHaveLength(1)
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
  })

  test('when no answer came and the same order is sent again with its key', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    const paying = card(shop)
    shop.stripe.trouble(/POST .*payment_intents$/, 'lost', 9)
    expect((await ada.pay(paying, { key: 'order-1' })).statusCode).toBe(503)
    expect(charges(shop)).toHaveLength(1)
    shop.stripe.calm()
    const second = await ada.pay(paying, { key: 'order-1' })
    expect(second.statusCode).toBe(200)
    expect(said(await ada.pay(paying, { key: 'order-1' }))).toEqual(said(second))
    expect((await ada.pay({ ...paying, auto_transcription_time: 3600 }, { key: 'order-1' })).statusCode).toBe(422)
    expect(charges(shop)).toHaveLength(1)
    expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
  })

  test('for five clicks on Pay, with a key and without', async () => {
    for (const key of ['order-1', undefined]) {
      const shop = await buildStripeShop()
      const ada = await shop.buyer()
      await ada.post('/auth/payment_method', card(shop))
      const replies = await Promise.all([1, 2, 3, 4, 5].map(() => ada.pay({}, key === undefined ? {} : { key })))
      const codes = replies.map(({ statusCode }) => statusCode)
      expect(codes).toContain(200)
      expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
      expect(charges(shop)).toHaveLength(1)
      expect(await ada.time()).toEqual({ auto: BOUGHT, human: 0 })
    }
  })
})

describe('money that goes back', () => {
  test('takes its time along, and a dispute that was won brings it back', async () => {
    const shop = await buildStripeShop()
    const ada = await shop.buyer()
    await ada.pay(card(shop))
    const [intent] = [...shop.stripe.world.intents.keys()]
    const heard = async (type: string) => {
      await shop.deliver(event(shop, type))
      await shop.work()
      return (await ada.time()).auto
    }
    shop.stripe.refund(intent ?? '', 300)
    expect(await heard('charge.refunded')).toBe(TRIAL + 5400)
    const dispute = shop.stripe.dispute(intent ?? '', { amount: 600 })
    expect(await heard('charge.dispute.created')).toBe(TRIAL + 1800)
    shop.stripe.closeDispute(dispute, 'won')
    expect(await heard('charge.dispute.closed')).toBe(TRIAL + 5400)
    shop.stripe.refund(intent ?? '')
    expect(await heard('charge.refunded')).toBe(TRIAL)
  })
})
