import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/kernel/config.ts'
import { writeAudit } from '../../server/modules/audit/repository.ts'
import { sweepMails } from '../../server/modules/files/retention/mails.ts'
import { composeModules } from '../../server/compose.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { planOf } from '../support/plan-time.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { buildFile, buildPayment } from '../support/factories.ts'

const NOW = Date.UTC(2026, 6, 1)
const USUAL = readConfig({}).kept
/** Removes what has been kept long enough; answers how much went. */
async function sweep({ deps }: TestApp, kept: object = {}, now = NOW): Promise<number> {
  const config = { ...deps.config, kept: { ...USUAL, ...kept } }
  let removed = 0
  for (const { sweeps } of composeModules({ ...deps, config, now: () => now }).all)
    for (const remove of sweeps) removed += await remove()
  return removed
}

/** One of each kind that came, or ended, so many days ago. */
async function buildKept(t: TestApp, days: number): Promise<void> {
  const { db, dataDir } = t
  const at = NOW - days * DAY_MS
  const { id: userId } = await t.signIn()
  const id = uuidv7
  await writeAudit(db, { action: 'sign-in', via: 'web', at })
  for (const handled of [at, null])
    await db
      .insertInto('webhook_event')
      .values({ id: id(), type: 't', provider_id: null, received_at: at, handled_at: handled })
      .execute()
  const webhook = id()
  await db
    .insertInto('webhook')
    .values({
      id: webhook,
      user_id: userId,
      url: 'https://hooks.example.org/',
      events: '[]',
      secret: 's',
      former_secret: null,
      former_until: null,
      is_enabled: 1,
      paused_because: null,
      failing_since: null,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values({
      id: id(),
      webhook_id: webhook,
      event: 'test',
      body: '{}',
      status: 'delivered',
      attempts: 1,
      created_at: at,
      tried_at: at,
      next_try_at: null,
      response_status: 200,
      duration_ms: 1,
      problem: null,
    })
    .execute()
  await db.updateTable('session').set({ expires_at: at }).where('user_id', '=', userId).execute()
  await db
    .insertInto('email_key')
    .values({
      id: id(),
      user_id: userId,
      kind: 'reset-password',
      key_hash: id(),
      created_at: at,
      expires_at: at,
      sent_to: null,
    })
    .execute()
  for (const expires_at of [at, null])
    await db
      .insertInto('access_token')
      .values({
        id: id(),
        user_id: userId,
        name: 'script',
        prefix: 'lh_',
        token_hash: id(),
        scopes: '[]',
        created_at: at,
        expires_at,
        last_used_at: null,
        last_used_address: null,
      })
      .execute()
  const { id: file_id } = await buildFile(db, { owner_id: userId })
  await db.insertInto('file_notice').values({ file_id, outcome: 'ready', user_id: userId, created_at: at }).execute()
  await db
    .insertInto('invitation_mail')
    .values({ plan_id: await planOf(db, userId), email: 'guest@example.org', sent_at: at })
    .execute()
  const mail = path.join(dataDir, 'mail', `${days}.eml`)
  await mkdir(path.dirname(mail), { recursive: true })
  await writeFile(mail, '')
  await utimes(mail, at / 1000, at / 1000)
}

const TABLES = [
  'audit',
  'webhook_event',
  'webhook_delivery',
  'session',
  'email_key',
  'access_token',
  'file_notice',
  'invitation_mail',
] as const
async function left({ db, dataDir }: TestApp): Promise<Record<string, number>> {
  const rows = await Promise.all(
    TABLES.map(async (table) => [table, (await db.selectFrom(table).selectAll().execute()).length] as const),
  )
  return { ...Object.fromEntries(rows), mails: (await readdir(path.join(dataDir, 'mail'))).length }
}

describe('what has been kept long enough', () => {
  test('goes, what was not stays, and so does all that is kept for ever', async () => {
    const t = await buildTestApp()
    for (const days of [1, 800]) await buildKept(t, days)
    const all = await left(t)
    expect(await sweep(t, Object.fromEntries(Object.keys(USUAL).map((name) => [name, null])))).toBe(0)
    expect(await left(t)).toEqual(all)
    await sweep(t)
    // What was never worked on is looked at once more, however old, and a token without an end has none.
    expect(await left(t)).toEqual({
      audit: 1,
      webhook_event: 3,
      webhook_delivery: 1,
      session: 1,
      email_key: 1,
      access_token: 3,
      file_notice: 1,
      invitation_mail: 1,
      mails: 2,
    })
    await sweepMails(path.join(t.dataDir, 'mail'), 30, NOW)
    expect(await left(t)).toMatchObject({ mails: 1 })
  })

  test('is what the settings say', () => {
    expect(readConfig({ KEEP_AUDIT_DAYS: '0', KEEP_SIGN_INS_DAYS: '5', KEEP_INVOICES_YEARS: '7' }).kept).toMatchObject({
      auditDays: null,
      signInsDays: 5,
      invoicesYears: 7,
      deadJobsDays: 90,
      uploadsDays: 7,
    })
    expect(() => readConfig({ KEEP_DELIVERIES_DAYS: '31' })).toThrow('KEEP_DELIVERIES_DAYS')
  })
})

describe('an invoice of an account that is gone', () => {
  const BUYER = {
    name: 'Ada King',
    email: 'ada@example.org',
    phone: '+44 20 7946 0000',
    address: { country: 'GB', state: null, city: 'London', line1: '12 St James', line2: null, postalCode: null },
    tax: null,
  }
  async function invoiced(t: TestApp, issuedAt: number, { isGone = true } = {}) {
    const { id: userId } = await t.signIn()
    const paymentId = await buildPayment(t.db, {
      user_id: isGone ? null : userId,
      plan_id: await planOf(t.db, userId),
      state: 'credited',
    })
    const details = JSON.stringify({ buyer: BUYER, lines: [], seller: {}, isTest: true })
    await t.db
      .updateTable('payment')
      .set({ details: JSON.stringify({ buyer: BUYER, customerId: 'c' }) })
      .where('id', '=', paymentId)
      .execute()
    await t.db
      .insertInto('invoice')
      .values({
        id: uuidv7(),
        payment_id: paymentId,
        user_id: isGone ? null : userId,
        number: `LH-${paymentId}`,
        status: 'paid',
        total: 1110,
        issued_at: issuedAt,
        details,
        provider_id: null,
        url: null,
      })
      .execute()
    return paymentId
  }
  const kept = async (t: TestApp) =>
    t.db
      .selectFrom('payment')
      .innerJoin('invoice', 'invoice.payment_id', 'payment.id')
      .select(['payment.id', 'payment.details as order', 'invoice.details'])
      .orderBy('invoice.issued_at')
      .execute()

  test('says what the law asks and no longer how to reach its buyer, once it was surely sent', async () => {
    const t = await buildTestApp()
    await invoiced(t, NOW - 40 * DAY_MS)
    const [young, theirs] = [
      await invoiced(t, NOW - 5 * DAY_MS),
      await invoiced(t, NOW - 4 * DAY_MS, { isGone: false }),
    ]
    await sweep(t)
    const [old, ...others] = await kept(t)
    expect([old?.order, JSON.parse(old!.details).buyer]).toEqual(['{}', { ...BUYER, email: '', phone: '' }])
    expect(others.map(({ id, details }) => [id, JSON.parse(details).buyer])).toEqual([
      [young, BUYER],
      [theirs, BUYER],
    ])
  })

  test('goes with its payment after ten calendar years; one whose account is there stays', async () => {
    const t = await buildTestApp()
    await invoiced(t, Date.UTC(2015, 11, 31))
    const [kept2016, theirs] = [
      await invoiced(t, Date.UTC(2016, 0, 1)),
      await invoiced(t, Date.UTC(2010, 0, 1), { isGone: false }),
    ]
    expect(await sweep(t)).toBe(1)
    expect((await kept(t)).map(({ id }) => id)).toEqual([theirs, kept2016])
    expect(await t.db.selectFrom('payment').select('id').execute()).toHaveLength(2)
    await sweep(t, { invoicesYears: null }, NOW + 3650 * DAY_MS)
    expect(await kept(t)).toHaveLength(2)
  })

  test('stays as long as its youngest credit note has to, and goes with what was asked back of it', async () => {
    const t = await buildTestApp()
    const paymentId = await invoiced(t, Date.UTC(2015, 11, 31))
    const { id: invoiceId } = await t.db.selectFrom('invoice').select('id').executeTakeFirstOrThrow()
    const refund = { id: uuidv7(), payment_id: paymentId, amount: 100, reason: 'A test' }
    await t.db
      .insertInto('refund')
      .values({ ...refund, state: 'done', failure: null, asked_at: 1, ended_at: 2 })
      .execute()
    const note = { id: uuidv7(), invoice_id: invoiceId, number: 'CN-1', amount: 100, refund_id: refund.id }
    await t.db
      .insertInto('credit_note')
      .values({ ...note, provider_refund_id: 're_1', issued_at: Date.UTC(2016, 0, 1) })
      .execute()
    expect(await sweep(t)).toBe(0)
    await t.db
      .updateTable('credit_note')
      .set({ issued_at: Date.UTC(2015, 11, 31) })
      .execute()
    expect(await sweep(t)).toBe(1)
    for (const table of ['invoice', 'payment', 'refund', 'credit_note'] as const)
      expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
