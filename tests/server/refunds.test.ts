import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import type { getLedger, getPlan, listPayments } from '../../src/shared/contract/sales.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildShop, VISA } from '../support/buyer.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { giveTime, planOf } from '../support/plan-time.ts'

/** Somebody who bought two hours for 12 dollars, and an ADMIN. */
async function open() {
  const shop = await buildShop()
  const ada = await shop.buyer()
  const admin = await shop.signIn('ADMIN')
  await ada.payWith(VISA)
  const { id, provider_id: providerId } = (await ada.payments())[0]!
  const before = await ada.time()
  const refund = (cents: number, wish: string = randomUUID(), who = admin) =>
    shop.api('POST', `/admin/payments/${id}/refunds`, {
      headers: who.bearer,
      payload: { cents, reason: 'The recording was silent.', wish },
    })
  const backAtProvider = async () => (await shop.payments.payment(providerId!)).reversed
  const rows = () => shop.db.selectFrom('refund').selectAll().orderBy('asked_at').orderBy('id').execute()
  return { shop, ada, id, before, refund, backAtProvider, rows }
}

test('a double click, a repetition and a killed worker give the money back once', async () => {
  const { shop, ada, before, refund, backAtProvider, rows } = await open()
  const wish = randomUUID()
  const replies = await Promise.all([refund(500, wish), refund(500, wish), refund(500, wish)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect(await rows()).toMatchObject([{ id: wish, amount: 500, state: 'asked' }])

  // The worker dies once the provider has done it, and its job is done again.
  const { refunds } = shop.finish
  const give = shop.payments.refund.bind(shop.payments)
  shop.payments.refund = async (options) => {
    await give(options)
    throw new Error('killed')
  }
  await expect(refunds.carryOut(wish)).rejects.toThrow('killed')
  expect(await rows()).toMatchObject([{ state: 'asked' }])
  shop.payments.refund = give
  await Promise.all([refunds.carryOut(wish), refunds.carryOut(wish)])
  await refunds.carryOut(wish)
  expect([await backAtProvider(), await rows()]).toMatchObject([500, [{ state: 'done' }]])
  // 7200 · 500 / 1200
  expect(await ada.time()).toEqual({ auto: before.auto - 3000, human: 0 })

  expect((await refund(600, wish)).json()).toMatchObject({ message: messages.refundChanged })
  expect((await refund(701)).json()).toMatchObject({ message: messages.refundTooLarge })
})

test('two ADMINs who refund the whole at once give it back once, and its owner is told', async () => {
  const { shop, ada, before, refund, backAtProvider, rows } = await open()
  const replies = await Promise.all([refund(1200), refund(1200)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
  for (const { id } of await rows()) await shop.finish.refunds.carryOut(id)
  expect(await backAtProvider()).toBe(1200)
  const told = (await sendQueuedMails(shop)).filter((mail) => mail.includes('You received a refund of'))
  expect(told).toEqual([expect.stringContaining('The recording was silent.')])
  expect(await ada.time()).toEqual({ auto: before.auto - 7200, human: 0 })
})

test('nothing is refunded of what was not paid, nor by anybody but an ADMIN', async () => {
  const { shop, refund } = await open()
  expect((await refund(100, randomUUID(), await shop.signIn())).statusCode).toBe(403)
  const bob = await shop.buyer()
  await bob.payWith('4000000000000002')
  const declined = (await bob.payments())[0]!
  const refused = await shop.api('POST', `/admin/payments/${declined.id}/refunds`, {
    headers: (await shop.signIn('ADMIN')).bearer,
    payload: { cents: 100, reason: 'A test', wish: randomUUID() },
  })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: messages.paymentNotRefundable }])
})

test('an ADMIN reads the ledger of a plan with its running balance, and the reason of what was given', async () => {
  const { shop, ada, refund } = await open()
  const { bearer } = await shop.signIn('ADMIN')
  const get = (path: string) => shop.api('GET', path, { headers: bearer })
  const given = { auto_seconds: 60, human_seconds: 0, reason: 'Sorry for the outage', wish: randomUUID() }
  await shop.api('POST', `/admin/people/${ada.id}/time`, { headers: bearer, payload: given })
  const wish = randomUUID()
  await refund(600, wish)
  await shop.finish.refunds.carryOut(wish)

  const first = (await get(`/admin/plans/${ada.id}/ledger?limit=2`)).json<RouteResult<typeof getLedger>>()
  expect(first.entries).toMatchObject([
    { reason: 'refund', seconds: -3600, balance: 900 + 7200 + 60 - 3600 },
    { reason: 'grant', seconds: 60, balance: 900 + 7200 + 60, note: given.reason },
  ])
  const rest = (await get(`/admin/plans/${ada.id}/ledger?from=${first.next}`)).json<RouteResult<typeof getLedger>>()
  expect(rest.entries.map(({ balance }) => balance)).toEqual([8100, 900])
  const plan = (await get(`/admin/plans/${ada.id}`)).json<RouteResult<typeof getPlan>>()
  expect(plan).toMatchObject({
    available: { auto: 4560 },
    payments: [{ cents: 1200, reversed_cents: 600, left_cents: 600, refunds: [{ state: 'done', cents: 600 }] }],
  })
  const found = (await get(`/admin/payments?q=${ada.email.slice(0, 12)}`)).json<RouteResult<typeof listPayments>>()
  expect(found.payments.map(({ account }) => account?._id)).toEqual([ada.id])
})

test('payments are found page by page, and a plan shows all of its time; where billing is off nothing is', async () => {
  const { shop, ada } = await open()
  const { bearer } = await shop.signIn('ADMIN')
  const get = (path: string) => shop.api('GET', path, { headers: bearer })
  const payments = async (query: string) =>
    (await get(`/admin/payments?${query}`)).json<RouteResult<typeof listPayments>>()
  const bob = await shop.buyer()
  await bob.payWith(VISA)
  const first = await payments('limit=1')
  expect(first.payments.map(({ account }) => account?._id)).toEqual([bob.id])
  const rest = await payments(`limit=1&from=${first.next}`)
  expect([rest.payments.map(({ account }) => account?._id), rest.next]).toEqual([[ada.id], null])
  expect((await payments('limit=2')).next).toBeNull()
  expect((await payments(`q=${bob.email.toUpperCase()}`)).payments).toHaveLength(1)
  expect((await payments('q=nobody')).payments).toEqual([])

  const plan = await planOf(shop.db, ada.id)
  await shop.db
    .updateTable('plan_balance')
    .set({ reserved: 1, used: 2, owed: 3 })
    .where('plan_id', '=', plan)
    .where('kind', '=', 'auto')
    .execute()
  await giveTime(shop.db, ada.id, { human: 30 })
  const shown = (await get(`/admin/plans/${ada.id}`)).json<RouteResult<typeof getPlan>>()
  expect(shown).toMatchObject({
    account: { _id: ada.id, email: ada.email, team: null },
    available: { auto: 8100, human: 30 },
    reserved: { auto: 1, human: 0 },
    used: { auto: 2, human: 0 },
    owed: { auto: 3, human: 0 },
    can_refund: true,
  })
  for (const path of ['', '/ledger']) {
    const unknown = await get(`/admin/plans/${randomUUID()}${path}`)
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'account_unknown'])
  }
  const ledger = async (query: string) =>
    (await get(`/admin/plans/${ada.id}/ledger?${query}`)).json<RouteResult<typeof getLedger>>()
  const whole = await ledger('limit=4')
  expect([whole.entries.length, whole.next]).toEqual([4, null])
  const newest = await ledger('limit=1')
  expect(newest.next).toBe(newest.entries[0]!._id)
  expect(await ledger(`from=${whole.entries.at(-1)!._id}`)).toEqual({ entries: [], next: null })

  const free = await buildTestApp()
  const admin = await free.signIn('ADMIN')
  const owner = await free.signIn()
  const headers = admin.bearer
  expect((await free.api('GET', `/admin/plans/${owner.id}`, { headers })).json()).toMatchObject({ can_refund: false })
  const payload = { cents: 100, reason: 'A test', wish: randomUUID() }
  const refused = await free.api('POST', `/admin/payments/${randomUUID()}/refunds`, { headers, payload })
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'billing_off'])
})
