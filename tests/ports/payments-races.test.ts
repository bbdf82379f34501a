import { expect, test, vi } from 'vitest'
import { createSandboxPayments } from '../../server/adapters/payments-sandbox/index.ts'
import { createInvoices } from '../../server/modules/billing/invoices/service.ts'
import { nextNumber } from '../../server/modules/billing/invoices/repository.ts'
import { createPayableFiles } from '../../server/modules/files/human/payable-files.ts'
import { createFinishing, createPaid } from '../../server/modules/billing/payments/service.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { readPricing } from '../../server/modules/billing/plans/pricing.ts'
import { balanceOf, ownPlanId } from '../../server/modules/billing/plans/repository.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { giveBack, tokenOf } from '../support/payments.ts'
import { silentLog } from '../support/silent-log.ts'

const ORDER = { auto_transcription_time: 7200, human_transcription_time: 0 }

eachDatabase((open: OpenFresh) => {
  /** Somebody who buys, as the API does it, and several workers. */
  async function build() {
    const { db, work } = await open()
    const payments = createSandboxPayments({ db })
    const { jobs, events } = await work()
    const deps = { db, jobs, files: createPayableFiles({ jobs, events }), payments }
    const { purchases } = createPaid({ ...deps, pricing: await readPricing(), log: silentLog })
    const { finish } = createFinishing(deps)
    const buyer = async () => {
      const { id, email } = await buildUser(db)
      await db
        .insertInto('billing_settings')
        .values({ user_id: id, name: 'Ada', phone: '1', country: 'GB', city: 'London', line1: 'x', updated_at: 1 })
        .execute()
      const planId = (await ownPlanId(db, id)) ?? ''
      const caller = { id, email, role: 'USER' as const, sid: 'none' }
      const request = async (over = {}) => ({
        ...ORDER,
        token: await tokenOf(payments, '4242424242424242'),
        name_on_card: 'Ada',
        ...over,
      })
      return {
        id,
        request,
        pay: async (over: Awaited<ReturnType<typeof request>>, key: string | null = null) =>
          purchases.pay(caller, over, { key, isUpdateCard: false, waitedMs: 0, address: '203.0.113.7' }),
        auto: async () => {
          expect(await auditLedger(db)).toEqual([])
          return (await balanceOf(db, planId, 'auto')).available
        },
        payments: () => db.selectFrom('payment').selectAll().where('user_id', '=', id).orderBy('id').execute(),
      }
    }
    return { ...deps, finish, buyer }
  }

  test('[PA-027] the same order at once, again and again, is one payment, one credit and one invoice', async () => {
    const shop = await build()
    const ada = await shop.buyer()
    const request = await ada.request()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ada.pay(request, 'k')))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(outcomes[0]).toMatchObject({ state: 'credited', fault: null, invoice: expect.any(String) as string })
    expect(await ada.payments()).toMatchObject([{ state: 'credited' }])
    expect(await ada.auto()).toBe(900 + 7200)
    expect(await shop.db.selectFrom('invoice').select('number').execute()).toHaveLength(1)
    expect(
      await shop.db.selectFrom('sandbox_object').select('id').where('kind', '=', 'payment').execute(),
    ).toHaveLength(1)
  })

  test('[PA-027] different orders at once are one payment in flight', async () => {
    const shop = await build()
    const ada = await shop.buyer()
    const requests = await Promise.all(Array.from({ length: 6 }, () => ada.request()))
    const pay = shop.payments.pay.bind(shop.payments)
    const others = Promise.withResolvers<void>()
    vi.spyOn(shop.payments, 'pay').mockImplementation(async (order) => {
      await others.promise
      return pay(order)
    })
    const tries = requests.map((request) => ada.pay(request))
    let refused = 0
    for (const one of tries) one.catch(() => ++refused === 5 && others.resolve())
    const ended = await Promise.allSettled(tries)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ada.payments()).toHaveLength(1)
    expect(await ada.auto()).toBe(900 + 7200)
  })

  test('[PA-027] the same order from many, with own keys or none, is one charge, however fast it is', async () => {
    const shop = await build()
    const ada = await shop.buyer()
    const requests = await Promise.all(Array.from({ length: 8 }, () => ada.request()))
    const ended = await Promise.allSettled(
      requests.map((request, n) => ada.pay(request, n % 2 === 0 ? `tab-${n}` : null)),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = ended.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { status: number }).status] : [],
    )
    expect(new Set(refused)).toEqual(new Set([409]))
    expect(
      await shop.db.selectFrom('sandbox_object').select('id').where('kind', '=', 'payment').execute(),
    ).toHaveLength(1)
    expect(await ada.auto()).toBe(900 + 7200)
  })

  test('[PA-028 PA-029] many workers and the buyer bring a confirmed payment to one end', async () => {
    const shop = await build()
    const ada = await shop.buyer()
    const file = await buildFile(shop.db, {
      owner_id: ada.id,
      status: 'QUOTED',
      length_seconds: 700,
      for_human_transcribe: 1,
    })
    const asked = await ada.pay(
      await ada.request({ token: await tokenOf(shop.payments, '4000002760003184'), file_id: file.id }),
    )
    if (asked.state !== 'confirm') throw new Error('nobody was asked')
    await shop.payments.sandbox?.confirm(asked.clientSecret, true)
    await Promise.all(Array.from({ length: 6 }, () => shop.finish(asked.paymentId)))
    expect(await ada.payments()).toMatchObject([{ state: 'credited' }])
    expect(await ada.auto()).toBe(900)
    expect(await shop.db.selectFrom('file').select('status').where('id', '=', file.id).executeTakeFirst()).toEqual({
      status: 'STANDBY',
    })
    expect(await shop.db.selectFrom('invoice').select('id').execute()).toHaveLength(1)
  })

  test('[PA-029] refunds that come while they are being worked on end at what the provider says last', async () => {
    const shop = await build()
    const ada = await shop.buyer()
    await ada.pay(await ada.request())
    const [payment] = await ada.payments()
    for (const cents of [300, 1200, 0, 600]) {
      const working = [shop.finish(payment?.id ?? ''), shop.finish(payment?.id ?? '')]
      await giveBack(shop.db, payment?.provider_id ?? '', cents)
      await Promise.all([...working, shop.finish(payment?.id ?? '')])
      await shop.finish(payment?.id ?? '')
      expect([cents, await ada.auto()]).toEqual([cents, 900 + 7200 - cents * 6])
    }
  })

  test('invoices are numbered without gaps, whoever buys at once and whatever is rolled back', async () => {
    const shop = await build()
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.buyer()))
    const rolledBack = shop.db.transaction().execute(async (tx) => {
      await nextNumber(tx, new Date().getUTCFullYear())
      throw new Error('rolled back')
    })
    await Promise.all([...buyers.map(async (buyer) => buyer.pay(await buyer.request())), rolledBack.catch(() => {})])
    const numbers = (await shop.db.selectFrom('invoice').select('number').execute()).map(({ number }) => number)
    const year = new Date().getUTCFullYear()
    expect(numbers.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `LH-${year}-00000${n}`),
    )
  })

  test('each year counts from one', async () => {
    const shop = await build()
    const ada = await shop.buyer()
    const invoicing = vi.spyOn(shop.payments, 'issueInvoice').mockRejectedValue(new Error('away'))
    for (const _ of [1, 2, 3]) await ada.pay(await ada.request({ again: true }))
    invoicing.mockRestore()
    const [first, second, third] = await ada.payments()
    if (!first || !second || !third) throw new Error('there are not three payments')
    const at = (date: string) => createInvoices({ ...shop, now: () => Date.parse(date) })
    await at('2026-12-31T23:59:59Z').issue(first)
    await at('2027-01-01T00:00:00Z').issue(second)
    await at('2027-01-02T00:00:00Z').issue(third)
    expect(await shop.db.selectFrom('invoice').select('number').orderBy('issued_at').execute()).toEqual([
      { number: 'LH-2026-000001' },
      { number: 'LH-2027-000001' },
      { number: 'LH-2027-000002' },
    ])
  })
})
