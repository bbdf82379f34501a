import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { buildFile, buildPayment } from '../support/factories.ts'

async function addText(t: TestApp, fileId: string, language: string, texts: readonly object[]) {
  await t.db.insertInto('transcript').values({ file_id: fileId, language, version: texts.length }).execute()
  for (const [n, text] of texts.entries()) {
    const body = gzipSync(JSON.stringify(text))
    await t.db
      .insertInto('transcript_version')
      .values({ file_id: fileId, language, version: n + 1, body, words: 1, saved_at: 1000, author_id: null })
      .execute()
  }
}

test('gives all data of the account as a JSON file: profile, devices, plan, files with current texts', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  const first = await buildFile(t.db, { owner_id: anna.id, name: 'One "quoted".mp3', uploaded_at: 1 })
  await buildFile(t.db, { owner_id: anna.id, name: 'Two ünï 🎧.mp3', uploaded_at: 2 })
  await addText(t, first.id, 'de', [{ paragraphs: ['grün'] }])
  await addText(t, first.id, 'original', [{ paragraphs: ['old'] }, { paragraphs: ['new'] }])

  const reply = await t.api('GET', '/account/export', { headers: anna.bearer })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toBe('attachment; filename=longhand-data.json')
  expect(reply.headers['cache-control']).toBe('private, no-store')
  const data = reply.json()
  expect(data.user).toMatchObject({ _id: anna.id, email: anna.email, role: 'USER' })
  expect(data.plan).toMatchObject({ balances: [{ kind: 'auto' }, { kind: 'human' }], movements: [] })
  expect(data.devices).toMatchObject([{ user_agent: 'test' }])
  expect(data.files).toMatchObject([
    { _id: first.id, name: 'One "quoted".mp3', length: 60 },
    { name: 'Two ünï 🎧.mp3', texts: [] },
  ])
  expect(data.files[0].texts).toEqual([
    { language: 'de', version: 1, saved_date: '1970-01-01T00:00:01.000Z', transcript: { paragraphs: ['grün'] } },
    { language: 'original', version: 2, saved_date: '1970-01-01T00:00:01.000Z', transcript: { paragraphs: ['new'] } },
  ])
})

test('holds billing settings, card, invoices as they were, and people invited', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  const { id: planId } = await t.db
    .selectFrom('plan')
    .select('id')
    .where('owner_id', '=', anna.id)
    .executeTakeFirstOrThrow()
  const address = {
    country: 'DE',
    state: null,
    city: 'Hamburg',
    line1: 'Hafenstraße 1',
    line2: null,
    postal_code: null,
  }
  const settings = { name: 'Anna Lind', phone: '+49 40 123456', address, tax: { type: 'eu_vat', code: 'DE123456789' } }
  const before = (await t.api('GET', '/account/export', { headers: anna.bearer })).json()
  expect(before).toMatchObject({ billing_settings: null, card: null, invoices: [], invitations: [] })
  await t.api('PUT', '/account/invoice_info', { headers: anna.bearer, payload: settings })
  await t.db
    .insertInto('card')
    .values({
      user_id: anna.id,
      payment_method_id: 'pm_anna',
      brand: 'visa',
      last4: '4242',
      exp_month: 1,
      exp_year: 2034,
      name: 'Anna Lind',
      saved_at: 1,
    })
    .execute()
  const payment = await buildPayment(t.db, { user_id: anna.id, plan_id: planId, state: 'credited' })
  await t.db
    .insertInto('invoice')
    .values({
      id: uuidv7(),
      payment_id: payment,
      user_id: anna.id,
      number: 'LH-1',
      status: 'paid',
      total: 1110,
      issued_at: 1000,
      details: '{"lines":[]}',
    })
    .execute()
  await t.db
    .insertInto('invitation')
    .values({ id: uuidv7(), plan_id: planId, email: 'ben@example.org', guest_id: null, created_at: 1000 })
    .execute()

  const text = (await t.api('GET', '/account/export', { headers: anna.bearer })).body
  expect(JSON.parse(text)).toMatchObject({
    billing_settings: settings,
    card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2034, name: 'Anna Lind' },
    invoices: [
      { number: 'LH-1', status: 'paid', price: 1110, issued_date: '1970-01-01T00:00:01.000Z', details: { lines: [] } },
    ],
    invitations: [{ email: 'ben@example.org', invited_date: '1970-01-01T00:00:01.000Z' }],
  })
  expect(text).not.toContain('pm_anna')
})

test('holds nothing of others, and no password, key or token', async () => {
  const t = await buildTestApp()
  const [anna, ben] = [await t.signIn(), await t.signIn()]
  await t.db.updateTable('user').set({ password_hash: 'the-hash' }).execute()
  const bens = await buildFile(t.db, { owner_id: ben.id, name: 'Bens.mp3' })
  await addText(t, bens.id, 'original', [{ paragraphs: ['secret'] }])
  const text = (await t.api('GET', '/account/export', { headers: anna.bearer })).body
  expect(JSON.parse(text).files).toEqual([])
  for (const word of ['the-hash', anna.token, ben.email, 'Bens.mp3', 'secret']) expect(text).not.toContain(word)
})
