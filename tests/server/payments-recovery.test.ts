import { describe, expect, test, vi } from 'vitest'
import { PaymentsUnreachable } from '../../server/ports/payments.ts'
import { createPayableFiles } from '../../server/modules/files/human/payable-files.ts'
import { createFinishing } from '../../server/modules/billing/payments/service.ts'
import { messages } from '../../src/shared/messages.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { MINUTE_MS } from '../../src/shared/durations.ts'
import { breakTable } from '../support/broken-table.ts'
import { buildShop, type Buyer, NAME, TWO_HOURS, VISA } from '../support/buyer.ts'
import { giveBack } from '../support/payments.ts'

const INVOICE_LINK = expect.stringMatching(/\/account\/invoices\/[0-9a-f-]+\/pdf$/) as string

/** A shop with one buyer, and its workers at a time of our choice. */
async function open() {
  const shop = await buildShop()
  return {
    shop,
    ada: await shop.buyer(),
    later: (ms: number) =>
      createFinishing({
        ...shop.deps,
        files: createPayableFiles(shop.deps),
        payments: shop.payments,
        now: () => Date.now() + ms,
      }),
  }
}

async function only(ada: Buyer) {
  const [payment, ...more] = await ada.payments()
  if (!payment || more.length > 0) throw new Error('there is not one payment')
  return payment
}
const jobsFor = async (db: Db, paymentId: string) =>
  (await db.selectFrom('job').select(['name', 'payload']).where('state', '=', 'ready').execute())
    .filter(({ payload }) => payload.includes(paymentId))
    .map(({ name }) => name)
const invoices = async (ada: Buyer) => (await ada.get('/account/invoices')).json<{ status: string; price: number }[]>()

describe('the money was taken, and then something failed', () => {
  test('[AP-016 PA-023 PA-028] crediting: 403 with the invoice, and a job credits once', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    const mend = await breakTable(shop.db, 'ledger')
    const reply = await ada.pay()
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { code: 'paid_not_credited', message: messages.paidNotCredited, invoice: INVOICE_LINK },
    ])
    expect(JSON.stringify(reply.headers['set-cookie'] ?? '')).not.toContain('SUBSCRIBER')
    await mend()

    const { id, state } = await only(ada)
    expect([state, await ada.time()]).toEqual(['paid', { auto: 900, human: 0 }])
    expect(await jobsFor(shop.db, id)).toContain('finish-payment')
    for (let again = 0; again < 2; again++) await shop.finish.finish(id)
    expect([(await only(ada)).state, await ada.time()]).toEqual(['credited', { auto: 900 + 7200, human: 0 }])
    expect(await invoices(ada)).toHaveLength(1)
  })

  test('[PA-023 PA-028] invoicing: 403 without an invoice, the time is there, and a job issues one', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    const mend = await breakTable(shop.db, 'invoice')
    const reply = await ada.pay()
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { code: 'paid_not_invoiced', message: messages.paidNotInvoiced, invoice: null },
    ])
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
    await mend()
    const { id } = await only(ada)
    expect(await jobsFor(shop.db, id)).toContain('finish-payment')
    for (let again = 0; again < 2; again++) await shop.finish.finish(id)
    expect(await invoices(ada)).toMatchObject([{ status: 'paid', price: 1200 }])
  })

  test('[PA-027 PA-028] the same key again credits what is still to be credited', async () => {
    const { shop, ada } = await open()
    await ada.addCard()
    const mend = await breakTable(shop.db, 'ledger')
    expect((await ada.pay({}, { key: 'k' })).statusCode).toBe(403)
    await mend()
    expect((await ada.pay({}, { key: 'k' })).json()).toEqual({ invoice: INVOICE_LINK })
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })

  test('[PA-028] the provider is away for the invoice; the sweep finds the payment without its job', async () => {
    const { shop, ada, later } = await open()
    await ada.addCard()
    vi.spyOn(shop.payments, 'issueInvoice').mockRejectedValueOnce(new PaymentsUnreachable('away'))
    expect((await ada.pay()).json()).toMatchObject({ code: 'paid_not_invoiced' })
    await shop.db.deleteFrom('job').where('name', '=', 'finish-payment').execute()
    expect(await later(6 * MINUTE_MS).sweep()).toBe(1)
    const { id } = await only(ada)
    expect(await jobsFor(shop.db, id)).toContain('finish-payment')
    await shop.finish.finish(id)
    expect([await invoices(ada), await later(6 * MINUTE_MS).sweep()]).toEqual([[expect.anything()], 0])
  })
})

describe('an answer of the provider that never came', () => {
  /** The provider takes the money, and its answer is lost. */
  function loseAnswer(shop: Awaited<ReturnType<typeof buildShop>>) {
    const pay = shop.payments.pay.bind(shop.payments)
    vi.spyOn(shop.payments, 'pay').mockImplementationOnce(async (order) => {
      await pay(order)
      throw new PaymentsUnreachable('the answer was lost')
    })
  }

  test('[PA-027] the same key again finds the payment, and nothing is taken twice', async () => {
    const { shop, ada } = await open()
    loseAnswer(shop)
    const body = { token: await ada.token(), name_on_card: NAME }
    const lost = await ada.pay(body, { key: 'k' })
    expect([lost.statusCode, lost.json()]).toEqual([
      503,
      { code: 'payments_unreachable', message: messages.paymentsUnreachable },
    ])
    expect((await ada.pay(body)).json()).toMatchObject({ code: 'payment_in_flight' })
    expect((await ada.pay(body, { key: 'k' })).json()).toEqual({ invoice: INVOICE_LINK })
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
    expect(
      await shop.db.selectFrom('sandbox_object').select('id').where('kind', '=', 'payment').execute(),
    ).toHaveLength(1)
  })

  test('without a key, the sweep asks the provider after ten minutes and credits what was taken', async () => {
    const { shop, ada, later } = await open()
    await ada.addCard()
    loseAnswer(shop)
    expect((await ada.pay()).statusCode).toBe(503)
    expect([await later(9 * MINUTE_MS).sweep(), await later(11 * MINUTE_MS).sweep()]).toEqual([0, 1])
    await later(11 * MINUTE_MS).finish((await only(ada)).id)
    expect([(await only(ada)).state, await ada.time(), await invoices(ada)]).toEqual([
      'credited',
      { auto: 900 + 7200, human: 0 },
      [expect.anything()],
    ])
  })

  test('a payment that the provider never heard of fails after ten minutes, and locks nobody out', async () => {
    const { shop, ada, later } = await open()
    await ada.addCard()
    vi.spyOn(shop.payments, 'pay').mockRejectedValueOnce(new PaymentsUnreachable('the question was lost'))
    expect((await ada.pay()).statusCode).toBe(503)
    const { id } = await only(ada)
    await later(9 * MINUTE_MS).finish(id)
    expect((await only(ada)).state).toBe('started')
    await later(11 * MINUTE_MS).finish(id)
    expect(await only(ada)).toMatchObject({ state: 'failed', failure_code: 'never_arrived' })
    expect((await ada.pay()).statusCode).toBe(200)
    expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 0 })
  })

  test('a question of the bank that nobody answers is given up after an hour', async () => {
    const { ada, later } = await open()
    const { client_secret } = (await ada.payWith('4000002760003184')).json<{ client_secret: string }>()
    expect(await later(59 * MINUTE_MS).sweep()).toBe(0)
    expect(await later(61 * MINUTE_MS).sweep()).toBe(1)
    await later(61 * MINUTE_MS).finish((await only(ada)).id)
    expect(await only(ada)).toMatchObject({ state: 'failed', failure_code: 'canceled' })
    expect((await ada.answer(client_secret, true)).json()).toMatchObject({ status: 'failed' })
  })

  test('[PA-022] a payment that was confirmed, but never asked about, is credited, and its card kept', async () => {
    const { ada, later } = await open()
    const { client_secret } = (await ada.payWith('4000002760003184')).json<{ client_secret: string }>()
    await ada.answer(client_secret, true)
    await later(61 * MINUTE_MS).finish((await only(ada)).id)
    expect([(await only(ada)).state, await ada.time()]).toEqual(['credited', { auto: 900 + 7200, human: 0 }])
    expect((await ada.get('/account/profile')).json()).toMatchObject({
      user: { role: 'SUBSCRIBER', card: { last4: '3184' } },
    })
  })
})

describe('money that goes back', () => {
  async function bought() {
    const { shop, ada } = await open()
    await ada.payWith(VISA, { auto_transcription_time: 7200, human_transcription_time: 660 })
    const payment = await only(ada)
    const back = async (cents: number) => {
      await giveBack(shop.db, payment.provider_id ?? '', cents)
      await shop.finish.finish(payment.id)
      await shop.finish.finish(payment.id)
    }
    return { shop, ada, back, amount: payment.amount }
  }

  test('takes time in proportion, whole seconds of each kind, and says so on the invoice', async () => {
    const { ada, back, amount } = await bought()
    expect(amount).toBe(1200 + 1320)
    await back(1000)
    // 7200 · 1000 / 2520 = 2857.1 s and 660 · 1000 / 2520 = 261.9 s
    expect(await ada.time()).toEqual({ auto: 900 + 7200 - 2857, human: 660 - 261 })
    expect(await invoices(ada)).toMatchObject([{ status: 'partly refunded' }])
    await back(amount)
    expect(await ada.time()).toEqual({ auto: 900, human: 0 })
    expect(await invoices(ada)).toMatchObject([{ status: 'refunded' }])
  })

  test('comes again when a dispute is won, and can go once more', async () => {
    const { ada, back, amount } = await bought()
    for (let again = 0; again < 2; again++) {
      await back(amount)
      expect(await ada.time()).toEqual({ auto: 900, human: 0 })
      await back(0)
      expect(await ada.time()).toEqual({ auto: 900 + 7200, human: 660 })
      expect(await invoices(ada)).toMatchObject([{ status: 'paid' }])
    }
  })

  test('is owed where the time is spent, and paid from the next purchase', async () => {
    const { shop, ada, back, amount } = await bought()
    const planId = (await only(ada)).plan_id
    await shop.db
      .updateTable('plan_balance')
      .set({ available: 0, used: 8100 })
      .where('plan_id', '=', planId)
      .where('kind', '=', 'auto')
      .execute()
    await shop.db
      .insertInto('ledger')
      .values([
        {
          id: 'l1',
          plan_id: planId,
          kind: 'auto',
          seconds: -8100,
          reason: 'settle',
          reference: 'r',
          actor_id: null,
          idempotency_key: 'l1',
          created_at: 1,
        },
      ])
      .execute()
    await back(amount)
    expect(await ada.time()).toEqual({ auto: 0, human: 0 })
    expect((await ada.pay({ ...TWO_HOURS, auto_transcription_time: 3 * 3600 })).statusCode).toBe(200)
    expect(await ada.time()).toEqual({ auto: 3 * 3600 - 7200, human: 0 })
  })
})
