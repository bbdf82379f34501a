import { describe, expect, onTestFinished, test } from 'vitest'
import { createStripePayments } from '../../server/adapters/payments-stripe/index.ts'
import { PaymentRefused, PaymentsUnreachable } from '../../server/ports/payments.ts'
import { startFakeStripe, STRIPE_KEYS } from '../support/fake-stripe/index.ts'
import { paymentsSuite } from './suites/payments.ts'

const NAME = 'Ann Example'
const BUYER = {
  name: 'Example Ltd',
  email: 'billing@example.org',
  phone: '+49 30 1234',
  address: { country: 'DE', state: null, city: 'Berlin', line1: 'Hauptstr. 1', line2: null, postalCode: '10115' },
  tax: { type: 'eu_vat', code: 'DE123456789' },
}

/** With more than Stripe is told. */
const LINES = [{ description: 'Auto transcription, 2 h', amount: 1500, quantity: 2 }]

/** The adapter on a Stripe of its own, with a customer. */
async function start(patience = { timeoutMs: 2000, retries: 1 }) {
  const stripe = await startFakeStripe()
  onTestFinished(() => stripe.close())
  const payments = createStripePayments({ ...STRIPE_KEYS, apiBase: stripe.origin, patience })
  const customerId = await payments.customer({ userId: 'user-1', email: 'ann@example.org' }, 'customer:1')
  let count = 0
  return {
    stripe,
    payments,
    customerId,
    token: (number: string) => stripe.tokenFor(number),
    pay: (
      card: { token: string } | { paymentMethodId: string },
      over: { paymentId?: string; key?: string; amount?: number } = {},
    ) => {
      const paymentId = over.paymentId ?? `payment-${++count}`
      const source = 'token' in card ? { ...card, nameOnCard: NAME } : card
      return payments.pay({
        customerId,
        card: source,
        amount: over.amount ?? 1500,
        description: '2 hours',
        paymentId,
        key: over.key ?? `pay:${paymentId}`,
      })
    },
    save: async (token: string, key = 'save:1') => payments.saveCard({ customerId, token, nameOnCard: NAME, key }),
    invoice: (providerPaymentId: string, over: Partial<Parameters<typeof payments.issueInvoice>[0]> = {}) =>
      payments.issueInvoice({
        customerId,
        buyer: BUYER,
        lines: LINES,
        providerPaymentId,
        paymentId: 'payment-1',
        key: 'invoice:1',
        ...over,
      }),
  }
}

describe('as every card provider', () => {
  paymentsSuite(async () => {
    const { stripe, payments } = await start()
    return {
      payments,
      token: (number) => Promise.resolve(stripe.tokenFor(number)),
      // The dialog is open in a browser, and Stripe answers that.
      answer: async (clientSecret, approve) => stripe.answerBank(clientSecret, approve),
      giveBack: async (id, cents) => stripe.refund(id, cents),
    }
  })
})

describe('customers', () => {
  test('are found again by their user id, whatever became of the key', async () => {
    const { stripe, payments, customerId } = await start()
    expect(await payments.customer({ userId: 'user-1', email: 'ann@example.org' }, 'another key')).toBe(customerId)
    expect(await payments.customer({ userId: 'user-2', email: 'ann@example.org' }, 'customer:2')).not.toBe(customerId)
    expect(stripe.world.customers.size).toBe(2)
  })
})

describe('cards', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3566002020360505', 'jcb'],
    ['3056930009020004', 'diners'],
    ['6200000000000005', 'unionpay'],
    ['4000002500001001', 'unknown'],
  ])('%s is kept as %s', async (number, brand) => {
    const { save, token, stripe, customerId } = await start()
    const saved = await save(token(number))
    expect(saved).toMatchObject({
      state: 'done',
      card: { brand, last4: number.slice(-4), expMonth: 12, expYear: 2034, name: NAME },
    })
    const id = saved.state === 'done' ? saved.card.paymentMethodId : ''
    expect(stripe.world.methods.get(id)?.customer).toBe(customerId)
  })

  test('the same number has the same fingerprint, another has another', async () => {
    const { save, token } = await start()
    const prints = []
    for (const [index, number] of ['4242424242424242', '4242424242424242', '5555555555554444'].entries()) {
      const saved = await save(token(number), `save:${index}`)
      prints.push(saved.state === 'done' ? saved.card.fingerprint : null)
    }
    expect(prints[0]).toBe(prints[1])
    expect(prints[2]).not.toBe(prints[0])
  })

  test('a refused card is refused in the words of its bank', async () => {
    const { save, token } = await start()
    await expect(save(token('4000000000000069'))).rejects.toMatchObject({
      name: 'PaymentRefused',
      code: 'expired_card',
      message: 'Your card has expired.',
    })
  })

  test('a token that was used, or never made, is refused', async () => {
    const { save, token } = await start()
    const once = token('4242424242424242')
    await save(once, 'save:1')
    await expect(save(once, 'save:2')).rejects.toBeInstanceOf(PaymentRefused)
    await expect(save('tok_invented', 'save:3')).rejects.toBeInstanceOf(PaymentRefused)
  })

  test('the bank asks: kept after a yes, refused after a no', async () => {
    const { save, token, payments, customerId, stripe } = await start()
    for (const approve of [true, false]) {
      const asked = await save(token('4000002500003155'), `save:${approve}`)
      if (asked.state !== 'confirm') throw new Error('The bank did not ask.')
      expect(await payments.savedCard({ customerId, setupId: asked.setupId })).toEqual(asked)
      stripe.answerBank(asked.clientSecret, approve)
      const end = payments.savedCard({ customerId, setupId: asked.setupId })
      if (approve) expect(await end).toMatchObject({ state: 'done', card: { last4: '3155', name: NAME } })
      else await expect(end).rejects.toMatchObject({ code: 'setup_intent_authentication_failure' })
    }
  })

  test('a set-up of somebody else is not theirs to finish, nor one that is not there', async () => {
    const { save, token, payments, customerId } = await start()
    const asked = await save(token('4000002500003155'))
    const stranger = await payments.customer({ userId: 'user-2', email: 'bob@example.org' }, 'customer:2')
    await expect(
      payments.savedCard({ customerId: stranger, setupId: asked.state === 'confirm' ? asked.setupId : '' }),
    ).rejects.toBeInstanceOf(PaymentRefused)
    await expect(payments.savedCard({ customerId, setupId: 'seti_none' })).rejects.toBeInstanceOf(PaymentRefused)
  })

  test('is forgotten, again and again, and pays no more', async () => {
    const { save, token, payments, pay, stripe } = await start()
    const saved = await save(token('4242424242424242'))
    const id = saved.state === 'done' ? saved.card.paymentMethodId : ''
    await payments.removeCard(id)
    await payments.removeCard(id)
    await payments.removeCard('pm_none')
    expect(stripe.world.methods.get(id)?.customer).toBeNull()
    await expect(pay({ paymentMethodId: id })).rejects.toBeInstanceOf(PaymentRefused)
    await expect(pay({ paymentMethodId: 'pm_none' })).rejects.toBeInstanceOf(PaymentRefused)
  })
})

describe('payments', () => {
  test('take the amount from an entered card, and keep it', async () => {
    const { pay, token, stripe } = await start()
    const paid = await pay({ token: token('4242424242424242') })
    expect(paid).toMatchObject({
      state: 'succeeded',
      amount: 1500,
      reversed: 0,
      returned: [],
      paymentId: 'payment-1',
      clientSecret: null,
      failure: null,
      card: { brand: 'visa', last4: '4242', name: NAME },
    })
    expect([...stripe.world.charges.values()]).toMatchObject([{ amount: 1500, payment_intent: paid.id }])
    expect(await pay({ paymentMethodId: paid.card?.paymentMethodId ?? '' })).toMatchObject({ state: 'succeeded' })
  })

  test.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
  ])('%s is declined: %s', async (number, code, message) => {
    const { pay, token, stripe } = await start()
    expect(await pay({ token: token(number) })).toMatchObject({
      state: 'failed',
      card: null,
      failure: { code, message },
    })
    expect(stripe.world.charges.size).toBe(0)
  })

  test('a card that needs its bank waits for it, and then succeeds or fails', async () => {
    const { pay, token, payments, stripe } = await start()
    const ends = [
      { number: '4000002760003184', approve: true, end: { state: 'succeeded', card: { last4: '3184' } } },
      {
        number: '4000002760003184',
        approve: false,
        end: { state: 'failed', failure: { code: 'payment_intent_authentication_failure' } },
      },
      {
        number: '4000008260003178',
        approve: true,
        end: { state: 'failed', failure: { message: 'Your card has insufficient funds.' } },
      },
    ]
    for (const { number, approve, end } of ends) {
      const asked = await pay({ token: token(number) })
      expect(asked).toMatchObject({ state: 'confirm', card: null })
      stripe.answerBank(asked.clientSecret ?? '', approve)
      expect(await payments.payment(asked.id)).toMatchObject({ ...end, clientSecret: null })
    }
  })

  test('are given up only before they took money', async () => {
    const { pay, token, payments } = await start()
    const asked = await pay({ token: token('4000002760003184') })
    const given = await payments.cancel(asked.id)
    expect(given).toMatchObject({ state: 'failed', failure: { code: 'canceled' } })
    expect(await payments.cancel(asked.id)).toEqual(given)
    const paid = await pay({ token: token('4242424242424242') })
    expect(await payments.cancel(paid.id)).toMatchObject({ state: 'succeeded' })
  })

  test('are found by our own id, among many, and only by their own customer', async () => {
    const { pay, payments, customerId } = await start()
    const first = await pay({ token: 'tok_visa' }, { paymentId: 'the first' })
    for (let more = 0; more < 100; more++) await pay({ token: 'tok_visa' })
    expect(await payments.findPayment({ customerId, paymentId: 'the first' })).toEqual(first)
    expect(await payments.findPayment({ customerId, paymentId: 'none' })).toBeNull()
    const stranger = await payments.customer({ userId: 'user-2', email: 'bob@example.org' }, 'customer:2')
    expect(await payments.findPayment({ customerId: stranger, paymentId: 'the first' })).toBeNull()
  })

  test('what was taken back is what was refunded, and disputed and not won', async () => {
    const { pay, payments, stripe } = await start()
    const { id } = await pay({ token: 'tok_visa' })
    const reversed = async () => (await payments.payment(id)).reversed
    stripe.refund(id, 400)
    expect(await reversed()).toBe(400)
    const inquiry = stripe.dispute(id, { status: 'warning_needs_response' })
    expect(await reversed()).toBe(400)
    stripe.closeDispute(inquiry, 'warning_closed')
    const dispute = stripe.dispute(id, { amount: 1000 })
    expect(await reversed()).toBe(1400)
    stripe.closeDispute(dispute, 'won')
    expect(await reversed()).toBe(400)
    expect((await payments.payment(id)).returned).toMatchObject([{ amount: 400, refundId: null }])
    stripe.closeDispute(stripe.dispute(id, { amount: 1500 }), 'lost')
    expect(await reversed()).toBe(1500)
    expect((await payments.payment(id)).returned).toMatchObject([{ amount: 400 }, { amount: 1500, refundId: null }])
  })
})

describe('[PA-027] the same key', () => {
  test('has one effect and the same answer, declines included', async () => {
    const { pay, save, token, stripe } = await start()
    const order = { paymentId: 'p', key: 'k' }
    const tokens = { good: token('4242424242424242'), bad: token('4000000000000002') }
    const [first, ...others] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => pay({ token: tokens.good }, order).catch((error: unknown) => error)),
    )
    for (const other of others) if (!(other instanceof PaymentsUnreachable)) expect(other).toEqual(first)
    expect(await pay({ token: tokens.good }, order)).toMatchObject({ state: 'succeeded' })
    expect(stripe.world.charges.size).toBe(1)
    const declined = await pay({ token: tokens.bad }, { paymentId: 'q', key: 'l' })
    expect(await pay({ token: tokens.bad }, { paymentId: 'q', key: 'l' })).toEqual(declined)
    const again = token('4242424242424242')
    expect(await save(again)).toEqual(await save(again))
  })

  test('answers what is true now, not what was true then', async () => {
    const { pay, save, token, payments, stripe } = await start()
    const order = { paymentId: 'p', key: 'k' }
    const entered = { token: token('4000002760003184') }
    const asked = await pay(entered, order)
    stripe.answerBank(asked.clientSecret ?? '', true)
    expect(await pay(entered, order)).toMatchObject({
      id: asked.id,
      state: 'succeeded',
      clientSecret: null,
      card: { last4: '3184' },
    })
    const once = token('4242424242424242')
    const saved = await save(once)
    await payments.removeCard(saved.state === 'done' ? saved.card.paymentMethodId : '')
    await expect(save(once)).rejects.toBeInstanceOf(PaymentRefused)
  })

  test('after a lost answer one charge is made, and its answer comes', async () => {
    const { pay, stripe } = await start()
    stripe.trouble(/POST .*payment_intents$/, 'lost')
    expect(await pay({ token: 'tok_visa' })).toMatchObject({ state: 'succeeded' })
    expect(stripe.calls.filter(({ what }) => what === 'POST /v1/payment_intents')).toHaveLength(2)
    expect(stripe.world.charges.size).toBe(1)
  })

  test('after answers that stay away the same key asks again, and finds the charge', async () => {
    const { pay, payments, customerId, stripe } = await start()
    stripe.trouble(/POST .*payment_intents$/, 'lost', 10)
    const order = { paymentId: 'p', key: 'k' }
    await expect(pay({ token: 'tok_visa' }, order)).rejects.toBeInstanceOf(PaymentsUnreachable)
    stripe.calm()
    const found = await payments.findPayment({ customerId, paymentId: 'p' })
    expect(found).toMatchObject({ state: 'succeeded' })
    expect(await pay({ token: 'tok_visa' }, order)).toEqual(found)
    expect(stripe.world.charges.size).toBe(1)
  })

  test('for something else is a fault of ours, and no charge', async () => {
    const { pay, stripe } = await start()
    await pay({ token: 'tok_visa' }, { key: 'k' })
    const error: unknown = await pay({ token: 'tok_visa' }, { key: 'k', amount: 9900 }).catch((fault: unknown) => fault)
    expect(error).toMatchObject({ name: 'StripeFailure' })
    expect(stripe.world.charges.size).toBe(1)
  })
})

describe('trouble', () => {
  test.each([
    ['nobody listens', 'down'],
    ['no answer comes', 'mute'],
    ['it is out of order', { status: 500 }],
    ['it is overloaded', { status: 429 }],
  ] as const)('%s: unreachable, and no charge', async (_, trouble) => {
    const { pay, stripe } = await start({ timeoutMs: 200, retries: 0 })
    stripe.trouble(/POST .*payment_intents$/, trouble, 9)
    await expect(pay({ token: 'tok_visa' })).rejects.toBeInstanceOf(PaymentsUnreachable)
    expect(stripe.world.charges.size).toBe(0)
  })

  test('errors carry no secret', async () => {
    const { stripe, customerId } = await start()
    const stranger = createStripePayments({ ...STRIPE_KEYS, secretKey: 'sk_test_of_another', apiBase: stripe.origin })
    const error: unknown = await stranger.findPayment({ customerId, paymentId: 'p' }).catch((fault: unknown) => fault)
    expect(error).toMatchObject({ name: 'StripeFailure' })
    expect(String(error)).toContain('STRIPE_SECRET_KEY')
    const { payments } = await start()
    const missing: unknown = await payments.payment('pi_none').catch((fault: unknown) => fault)
    for (const one of [error, missing]) {
      expect(JSON.stringify(one, Object.getOwnPropertyNames(one))).not.toMatch(/sk_test|_secret_|Bearer/)
      expect((one as Error).cause).toBeUndefined()
    }
  })
})

describe('invoices', () => {
  test('are paid by the payment, and show the buyer, the lines and the tax number', async () => {
    const { pay, invoice, payments, stripe } = await start()
    const { id } = await pay({ token: 'tok_visa' })
    const { provider } = await invoice(id)
    const [made] = [...stripe.world.invoices.values()]
    expect(made).toMatchObject({
      status: 'paid',
      total: 1500,
      amount_paid: 1500,
      customer_name: 'Example Ltd',
      customer_email: 'billing@example.org',
      customer_phone: '+49 30 1234',
      customer_address: {
        country: 'DE',
        state: null,
        city: 'Berlin',
        line1: 'Hauptstr. 1',
        line2: null,
        postal_code: '10115',
      },
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      lines: { data: [{ description: 'Auto transcription, 2 h', amount: 1500 }] },
    })
    expect(provider).toEqual({ id: made?.id, number: made?.number, url: made?.invoice_pdf })
    expect(stripe.world.charges.size).toBe(1)
    expect(await payments.invoiceLink(provider?.id ?? '')).toBe(made?.invoice_pdf)
    expect(await payments.invoiceLink('in_none')).toBeNull()
  })

  test('are issued once, whichever answer was lost, and after Stripe forgot the keys', async () => {
    for (const lost of ['customers/[^/]+$', 'tax_ids', 'invoices$', 'add_lines', 'finalize', 'attach_payment']) {
      const { pay, invoice, stripe } = await start({ timeoutMs: 2000, retries: 0 })
      const { id } = await pay({ token: 'tok_visa' })
      // The client itself sends a call once more after a closed connection.
      stripe.trouble(new RegExp(`POST .*${lost}`), 'lost', 2)
      await expect(invoice(id), lost).rejects.toBeInstanceOf(PaymentsUnreachable)
      stripe.calm()
      stripe.forgetKeys()
      const issued = await invoice(id)
      expect([...stripe.world.invoices.values()], lost).toMatchObject([
        { status: 'paid', amount_paid: 1500, customer_tax_ids: [{ type: 'eu_vat' }] },
      ])
      expect(await invoice(id, { key: 'another key' })).toEqual(issued)
      expect(stripe.world.invoices.size, lost).toBe(1)
    }
  })

  test('a telephone number that is too long for Stripe loses its words, and is no hindrance', async () => {
    const { pay, invoice, stripe } = await start()
    const { id } = await pay({ token: 'tok_visa' })
    await invoice(id, { buyer: { ...BUYER, phone: '+49 (0)30 1234 567, extension 89' } })
    expect([...stripe.world.invoices.values()]).toMatchObject([{ status: 'paid', customer_phone: '+49030123456789' }])
  })

  test('follow the buyer: another tax number takes the place of the first, and goes away', async () => {
    const { pay, invoice, stripe } = await start()
    const numbers = [
      { type: 'eu_vat', code: 'DE123456789' },
      { type: 'gb_vat', code: 'GB123456789' },
      { type: 'gb_vat', code: 'no such number' },
      null,
    ]
    for (const [index, tax] of numbers.entries()) {
      const { id } = await pay({ token: 'tok_visa' }, { paymentId: `p${index}` })
      await invoice(id, { buyer: { ...BUYER, tax }, paymentId: `p${index}`, key: `invoice:${index}` })
    }
    expect(
      [...stripe.world.invoices.values()].map(({ status, customer_tax_ids: ids }) => [
        status,
        ...ids.map(({ value }) => value),
      ]),
    ).toEqual([
      ['paid', 'DE123456789'],
      ['paid', 'GB123456789'],
      // A number that Stripe does not take is left out.
      ['paid'],
      ['paid'],
    ])
  })

  test('a tax number is checked by Stripe', async () => {
    const { payments, customerId } = await start()
    const check = (type: string, code: string) => payments.checkTaxId({ customerId, type, code })
    expect(await check('eu_vat', 'DE123456789')).toBe(true)
    expect(await check('eu_vat', 'DE123456789')).toBe(true)
    expect(await check('eu_vat', 'no such number')).toBe(false)
    expect(await check('gb_vat', 'GB123456789')).toBe(true)
  })
})

describe('[PA-029] events', () => {
  test('are read when Stripe signed them, and name their payment', async () => {
    const { pay, invoice, payments, stripe } = await start()
    const { id } = await pay({ token: 'tok_visa' })
    await invoice(id)
    stripe.refund(id, 100)
    stripe.closeDispute(stripe.dispute(id), 'lost')
    for (const type of [
      'payment_intent.succeeded',
      'charge.succeeded',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.closed',
      'invoice.finalized',
      'invoice.paid',
    ]) {
      const event = stripe.event(type)
      const { payload, headers } = stripe.webhook(event)
      expect(payments.readEvent(Buffer.from(payload), headers['stripe-signature']), type).toEqual({
        id: event.id,
        type,
        providerPaymentId: id,
      })
    }
    await payments.saveCard({
      customerId: await payments.customer({ userId: 'user-1', email: 'ann@example.org' }, 'c'),
      token: 'tok_visa',
      nameOnCard: NAME,
      key: 's',
    })
    const { payload, headers } = stripe.webhook(stripe.event('setup_intent.succeeded'))
    expect(payments.readEvent(Buffer.from(payload), headers['stripe-signature'])).toMatchObject({
      providerPaymentId: null,
    })
  })

  test('are refused unsigned, signed by another, changed, or older than five minutes', async () => {
    const { pay, payments, stripe } = await start()
    await pay({ token: 'tok_visa' })
    const event = stripe.event('payment_intent.succeeded')
    const { payload, headers } = stripe.webhook(event)
    const read = (body: string, signature: string) => payments.readEvent(Buffer.from(body), signature)
    expect(read(payload, headers['stripe-signature'])).not.toBeNull()
    expect(read(payload, '')).toBeNull()
    expect(read(payload, 't=1,v1=00')).toBeNull()
    expect(read(payload.replace('1500', '1501'), headers['stripe-signature'])).toBeNull()
    expect(read(payload, stripe.webhook(event, { secret: 'whsec_of_another' }).headers['stripe-signature'])).toBeNull()
    expect(
      read(payload, stripe.webhook(event, { at: stripe.world.seconds() - 301 }).headers['stripe-signature']),
    ).toBeNull()
    const noJson = stripe.webhook({ ...event, id: 'x' }).payload.slice(0, -1)
    expect(read(noJson, headers['stripe-signature'])).toBeNull()
  })
})
