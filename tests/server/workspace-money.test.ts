import { expect, test } from 'vitest'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import type { Invoice } from '../../src/shared/contract/account.ts'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { insertMember } from '../../server/modules/workspaces/repository.ts'
import { buildTestApp } from '../support/app.ts'
import { type Buyer, buildShop, NAME, TWO_HOURS } from '../support/buyer.ts'
import { buildFile } from '../support/factories.ts'
import { giveBack } from '../support/payments.ts'
import { pdfText } from '../support/pdf-text.ts'
import { giveTime, planOf } from '../support/plan-time.ts'
import { createRandom } from '../support/random.ts'
import { createScriptedEngine } from '../support/scripted-engine.ts'

test('nobody’s own time is ever used for a file of their workspace, nor the other way round', async () => {
  const t = await buildTestApp({
    env: { BILLING: 'sandbox' },
    engines: createEngines({ transcribers: [createScriptedEngine()], setting: 'auto' }),
  })
  const random = createRandom(25)
  const people = [await t.signIn(), await t.signIn()]
  const made = await t.api('POST', '/workspaces', { headers: people[0]!.bearer, payload: { name: 'Harbour Radio' } })
  const workspace = made.json()._id as string
  await t.db
    .insertInto('workspace_member')
    .values({ workspace_id: workspace, user_id: people[1]!.id, role: 'editor', joined_at: 1 })
    .execute()
  // One of them uses a plan that somebody shares with them: for their own files alone.
  const host = await t.signIn()
  const hostPlan = await planOf(t.db, host.id)
  await t.db
    .insertInto('invitation')
    .values({ id: workspace, plan_id: hostPlan, email: people[1]!.email, guest_id: people[1]!.id, created_at: 1 })
    .execute()
  await t.db.updateTable('user').set({ active_plan_id: hostPlan }).where('id', '=', people[1]!.id).execute()
  for (const owner of [workspace, people[0]!.id, host.id]) await giveTime(t.db, owner, { auto: 400 })
  const plans = new Map([
    [workspace, await planOf(t.db, workspace)],
    [people[0]!.id, await planOf(t.db, people[0]!.id)],
    [people[1]!.id, hostPlan],
  ])

  const expected = new Map<string, number>()
  for (let step = 0; step < 24; step += 1) {
    const person = people[random() < 0.5 ? 0 : 1]!
    const owner = random() < 0.5 ? workspace : person.id
    const length = 10 + Math.floor(random() * 60)
    const file = await buildFile(t.db, { owner_id: owner, status: 'FAILED', length_seconds: length })
    const headers = { ...person.bearer, ...(owner === workspace && { [WORKSPACE_HEADER]: workspace }) }
    const { statusCode } = await t.api('PUT', `/file/transcription/resume/${file.id}`, { headers })
    expect([200, 402]).toContain(statusCode)
    const key = `${plans.get(owner)} ${person.id}`
    if (statusCode === 200) expected.set(key, (expected.get(key) ?? 0) + length)
    else await t.db.deleteFrom('file').where('id', '=', file.id).execute()
  }
  const rows = await t.db.selectFrom('ledger').selectAll().where('reason', '=', 'reserve').execute()
  const reserved = new Map<string, number>()
  for (const { plan_id, actor_id, seconds } of rows)
    reserved.set(`${plan_id} ${actor_id}`, (reserved.get(`${plan_id} ${actor_id}`) ?? 0) - seconds)
  expect(reserved).toEqual(expected)
  expect([...expected.keys()].length).toBeGreaterThan(3)
  expect(await auditLedger(t.db)).toEqual([])
})

test('a manager buys for the workspace, an editor may not; invoice and credit note name it', async () => {
  const shop = await buildShop()
  const [ada, ben, cleo] = [await shop.buyer(), await shop.buyer(), await shop.buyer()]
  const made = await ada.post('/workspaces', { name: 'Harbour Radio' })
  const workspace = made.json()._id as string
  const roles = [
    [ben, 'manager'],
    [cleo, 'editor'],
  ] as const
  for (const [person, role] of roles)
    await insertMember(shop.db, { workspace_id: workspace, user_id: person.id, role, joined_at: 1 })
  const settings = await shop.db
    .selectFrom('billing_settings')
    .selectAll()
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('billing_settings')
    .values({ ...settings, user_id: workspace, name: 'Harbour Ltd' })
    .execute()
  const buy = async (person: Buyer) =>
    shop.api('POST', '/plan/payment?is_update_card=false', {
      headers: { ...person.browser, [WORKSPACE_HEADER]: workspace },
      payload: { ...TWO_HOURS, token: await person.token(), name_on_card: NAME },
    })
  expect((await buy(cleo)).json().code).toBe('not_allowed')
  expect((await buy(ben)).statusCode).toBe(200)
  const payments = await shop.db.selectFrom('payment').select(['id', 'provider_id', 'user_id', 'details']).execute()
  expect(payments.map(({ user_id }) => user_id)).toEqual([workspace])
  expect(JSON.parse(payments[0]!.details)).toMatchObject({ buyer: { name: 'Harbour Ltd', team: 'Harbour Radio' } })

  await giveBack(shop.db, payments[0]!.provider_id!, 500)
  await shop.finish.finish(payments[0]!.id)
  const invoicesFor = async (person: Buyer, headers: object = { [WORKSPACE_HEADER]: workspace }) =>
    shop.api('GET', '/account/invoices', { headers: { ...person.browser, ...headers } })
  const listed = (await invoicesFor(ben)).json<Invoice[]>()
  expect(listed).toMatchObject([{ status: 'partly refunded', credit_notes: [{ price: 500, status: 'issued' }] }])
  expect((await invoicesFor(ben, {})).json()).toEqual([])
  const path = listed[0]!.credit_notes![0]!.credit_note_url.replace('/api/longhand', '')
  const download = async (person: Buyer) =>
    shop.api('GET', path, { headers: { ...person.browser, [WORKSPACE_HEADER]: workspace } })
  expect((await download(cleo)).statusCode).toBe(403)
  const pdf = await download(ben)
  expect(await pdfText(pdf.rawPayload)).toEqual(expect.arrayContaining(['Harbour Ltd', 'Team: Harbour Radio']))
})
