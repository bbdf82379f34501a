import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { createFiles } from '../../server/modules/files/service.ts'
import { sweepOrphans } from '../../server/modules/files/sweep.ts'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import { insertMember } from '../../server/modules/workspaces/repository.ts'
import { runWorker } from '../../server/worker.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile, buildPayment } from '../support/factories.ts'
import { fileLinks } from '../support/domain-events.ts'
import { noIntake } from '../support/intake.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { silentLog } from '../support/silent-log.ts'
import { PATIENCE } from '../support/patience.ts'

const TABLES = ['user', 'session', 'email_key', 'file', 'segment', 'transcript', 'transcript_version', 'event'] as const

/** A person's file with media in the store, a text, a segment and a transcription that waits. */
async function fileWithEverything(t: TestApp, owner: SignedIn): Promise<string> {
  const { key } = await t.deps.blobs.put(Readable.from([Buffer.from('sound')]))
  const file = await buildFile(t.db, { owner_id: owner.id, media_key: key, status: 'TRANSCRIBE' })
  await t.db
    .insertInto('segment')
    .values({ file_id: file.id, seq: 0, start_seconds: 0, end_seconds: 1, words: '[]' })
    .execute()
  await t.db.insertInto('transcript').values({ file_id: file.id, language: 'original', version: 1 }).execute()
  await t.db
    .insertInto('transcript_version')
    .values({
      file_id: file.id,
      language: 'original',
      version: 1,
      body: new Uint8Array([1]),
      words: 1,
      saved_at: 1,
      author_id: owner.id,
    })
    .execute()
  await t.db
    .insertInto('event')
    .values({ user_id: owner.id, kind: 'file-changed', file_id: file.id, created_at: Date.now() })
    .execute()
  await t.db
    .insertInto('email_key')
    .values({
      id: uuidv7(),
      user_id: owner.id,
      kind: 'reset-password',
      key_hash: uuidv7(),
      created_at: 1,
      expires_at: 2,
      sent_to: owner.email,
    })
    .execute()
  await addTranscription(t.deps.jobs, file.id, t.db)
  return key
}

const counts = (t: TestApp) =>
  Promise.all(TABLES.map(async (table) => (await t.db.selectFrom(table).selectAll().execute()).length))
async function blobsIn(t: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of t.deps.blobs.list()) keys.push(key)
  return keys
}

test('[AP-014 AU-011] deleting an account removes all of it, revokes its sessions, spares others', async () => {
  const t = await buildTestApp()
  const [anna, ben] = [await t.signIn(), await t.signIn()]
  await fileWithEverything(t, anna)
  const bensKey = await fileWithEverything(t, ben)

  const reply = await t.api('DELETE', '/account/delete', { headers: anna.browser })
  expect(reply.statusCode).toBe(204)
  const cleared = reply.cookies.filter(({ value }) => value === '').map(({ name }) => name)
  expect(cleared.toSorted()).toEqual(['device', 'remembered_email', 'session', 'token'])

  expect(await counts(t)).toEqual(TABLES.map(() => 1))
  expect((await t.db.selectFrom('user').select('id').executeTakeFirstOrThrow()).id).toBe(ben.id)
  expect(await blobsIn(t)).toEqual([bensKey])
  expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(401)
  expect((await t.api('GET', '/account/profile', { headers: ben.bearer })).statusCode).toBe(200)
  // Only the other one's transcription is still to be done.
  expect(await t.deps.jobs.claim(['transcribe-file'], 'test')).not.toBeNull()
  expect(await t.deps.jobs.claim(['transcribe-file'], 'test')).toBeNull()
})

test('billing settings, card, unpaid orders and sharing go; what was paid stays with its invoice', async () => {
  const t = await buildTestApp()
  const [anna, ben] = [await t.signIn(), await t.signIn()]
  const planOf = async (id: string) =>
    (await t.db.selectFrom('plan').select('id').where('owner_id', '=', id).executeTakeFirstOrThrow()).id
  const [annasPlan, bensPlan] = [await planOf(anna.id), await planOf(ben.id)]
  await t.api('PUT', '/account/invoice_info', {
    headers: anna.bearer,
    payload: {
      name: 'Anna Lind',
      phone: '+49 40 123456',
      address: { country: 'DE', state: null, city: 'Hamburg', line1: 'Hafenstraße 1', line2: null, postal_code: null },
      tax: { type: null, code: null },
    },
  })
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
  const [paid, failed] = [
    await buildPayment(t.db, { user_id: anna.id, plan_id: annasPlan, state: 'credited' }),
    await buildPayment(t.db, { user_id: anna.id, plan_id: annasPlan, state: 'failed' }),
  ]
  const details = JSON.stringify({ buyer: { name: 'Anna Lind' } })
  await t.db
    .insertInto('invoice')
    .values({
      id: uuidv7(),
      payment_id: paid,
      user_id: anna.id,
      number: 'LH-1',
      status: 'paid',
      total: 1110,
      issued_at: 1,
      details,
    })
    .execute()
  await t.db
    .insertInto('invitation')
    .values({ id: uuidv7(), plan_id: annasPlan, email: ben.email, guest_id: ben.id, created_at: 1 })
    .execute()
  await t.db.updateTable('user').set({ active_plan_id: annasPlan }).where('id', '=', ben.id).execute()

  expect((await t.api('DELETE', '/account/delete', { headers: anna.bearer })).statusCode).toBe(204)
  for (const table of ['billing_settings', 'card', 'invitation'] as const)
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await t.db.selectFrom('payment').select(['id', 'user_id']).execute()).toEqual([{ id: paid, user_id: null }])
  expect(failed).not.toBe(paid)
  expect(await t.db.selectFrom('invoice').select(['number', 'user_id', 'details']).execute()).toEqual([
    { number: 'LH-1', user_id: null, details },
  ])
  // The card provider is told afterwards, by a job.
  expect((await t.deps.jobs.claim(['forget-card'], 'test'))?.payload).toEqual({ paymentMethodId: 'pm_anna' })
  const bens = (await t.api('GET', '/account/profile', { headers: ben.bearer })).json()
  expect(bens).toMatchObject({ extern_plans: [], plan: { _id: bensPlan, is_active: true } })
  const told = (await sendQueuedMails(t)).find((mail) => mail.includes(`To: ${ben.email}`))
  expect(told).toContain(
    `${anna.email} deleted their Longhand account, so the time they shared with you is no longer available.`,
  )
})

test('an account with many files is closed at once, and goes in parts; its address is free', async () => {
  const t = await buildTestApp()
  const [anna, ben, admin] = [await t.signIn(), await t.signIn(), await t.signIn('ADMIN')]
  const kept = await buildFile(t.db, { owner_id: ben.id })
  await fileWithEverything(t, anna)
  const made = await t.api('POST', '/workspaces', { headers: ben.bearer, payload: { name: 'Harbour Radio' } })
  const team = made.json<{ _id: string }>()._id
  await insertMember(t.db, { workspace_id: team, user_id: anna.id, role: 'editor', joined_at: 1 })
  for (let n = 0; n < 60; n++) await buildFile(t.db, { owner_id: anna.id })

  expect((await t.api('DELETE', '/account/delete', { headers: anna.browser })).statusCode).toBe(204)
  expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(401)
  const members = await t.db.selectFrom('workspace_member').select('user_id').execute()
  expect(members.map(({ user_id }) => user_id)).toEqual([ben.id])
  const people = (path: string) => t.api('GET', `/admin/people${path}`, { headers: admin.bearer })
  const seen = (await people('')).json<{ people: { _id: string }[] }>().people.map(({ _id }) => _id)
  expect(seen.toSorted()).toEqual([ben.id, admin.id].toSorted())
  expect((await people(`/${anna.id}`)).statusCode).toBe(404)
  const told = (await sendQueuedMails(t)).filter((mail) => mail.includes(`To: ${anna.email}`))
  expect(told).toEqual([expect.stringContaining('account')])
  // Somebody may have the address before the last file is gone.
  const again = await t.api('POST', '/auth/register', {
    payload: { email: anna.email, password: 'harbour-1961' },
  })
  expect(again.statusCode, again.body).toBeLessThan(300)

  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
  const gone = async () => (await t.db.selectFrom('user').select('id').where('id', '=', anna.id).execute()).length === 0
  await vi.waitFor(async () => expect(await gone()).toBe(true), PATIENCE)
  expect((await t.db.selectFrom('file').select('id').execute()).map(({ id }) => id)).toEqual([kept.id])
  expect(await blobsIn(t)).toEqual([])
  expect(await t.db.selectFrom('workspace').select('id').execute()).toEqual([{ id: team }])
})

test('others save while very many files of an account go', async () => {
  const t = await buildTestApp()
  const [anna, ben] = [await t.signIn(), await t.signIn()]
  for (let n = 0; n < 400; n += 1) await buildFile(t.db, { owner_id: anna.id, status: 'FINISHED', length_seconds: 1 })
  const bens = await buildFile(t.db, { owner_id: ben.id, status: 'EDITING' })
  const left = async () => (await t.db.selectFrom('file').select('id').where('owner_id', '=', anna.id).execute()).length
  expect((await t.api('DELETE', '/account/delete', { headers: anna.bearer })).statusCode).toBe(204)
  expect(await left()).toBe(400)
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
  await vi.waitFor(async () => expect(await left()).toBeLessThan(400), { timeout: 15_000, interval: 1 })
  const saved = await t.api('PUT', `/file/transcription/${bens.id}`, {
    headers: { ...ben.bearer, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(JSON.stringify({ paragraphs: [], speakers: [], notes: ['Meanwhile'] })),
  })
  expect(saved.statusCode).toBe(200)
  expect(await left()).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await left()).toBe(0), PATIENCE)
})

test('an account with many files of which one is on hold stays as it is', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  const file = await buildFile(t.db, { owner_id: anna.id })
  for (let n = 0; n < 30; n++) await buildFile(t.db, { owner_id: anna.id })
  const hold = { id: uuidv7(), file_id: file.id, owner_id: anna.id, by_admin: 0, reason: 'Case 7' } as const
  await t.db
    .insertInto('legal_hold')
    .values({ ...hold, created_at: 1 })
    .execute()
  expect((await t.api('DELETE', '/account/delete', { headers: anna.bearer })).json().code).toBe('on_hold')
  expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).json().user.email).toBe(anna.email)
  expect(await sendQueuedMails(t)).toEqual([])
})

test('a file that comes under a hold while its account goes stays with it, until that is lifted', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  for (let n = 0; n < 30; n++) await buildFile(t.db, { owner_id: anna.id })
  await t.api('DELETE', '/account/delete', { headers: anna.bearer })
  const { id: fileId } = await t.db.selectFrom('file').select('id').limit(1).executeTakeFirstOrThrow()
  const hold = { id: uuidv7(), file_id: fileId, owner_id: anna.id, by_admin: 1, reason: 'Case 7' } as const
  await t.db
    .insertInto('legal_hold')
    .values({ ...hold, created_at: 1 })
    .execute()
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
  const files = () => t.db.selectFrom('file').select('id').execute()
  const waiting = async () =>
    (
      await t.db
        .selectFrom('job')
        .select('id')
        .where('name', '=', 'remove-account')
        .where('state', '=', 'ready')
        .where('run_at', '>', Date.now())
        .execute()
    ).length
  await vi.waitFor(async () => expect([await files(), await waiting()]).toEqual([[{ id: fileId }], 1]), PATIENCE)
  await t.db.deleteFrom('legal_hold').execute()
  await t.db.updateTable('job').set({ run_at: 1 }).where('name', '=', 'remove-account').execute()
  await vi.waitFor(async () => expect(await t.db.selectFrom('user').select('id').execute()).toEqual([]), PATIENCE)
})

test('media that cannot be removed at once does not stop it, and the sweep finishes it', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  await fileWithEverything(t, anna)
  vi.spyOn(t.deps.blobs, 'remove').mockRejectedValueOnce(new Error('the disk is away'))
  expect((await t.api('DELETE', '/account/delete', { headers: anna.bearer })).statusCode).toBe(204)
  expect(await blobsIn(t)).toHaveLength(1)
  expect(await sweepOrphans({ db: t.db, blobs: t.deps.blobs, olderThanMs: 0 })).toBe(1)
  expect(await blobsIn(t)).toEqual([])
})

test('a page of another site cannot delete the account', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  const reply = await t.api('DELETE', '/account/delete', {
    headers: { ...anna.browser, origin: 'https://evil.example' },
  })
  expect(reply.statusCode).toBe(403)
  expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(200)
})

test('an upload that ends after its account is refused, and makes no file', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  await t.api('DELETE', '/account/delete', { headers: anna.bearer })
  const upload = {
    name: 'late.mp3',
    type: 'audio/mpeg',
    size: 1,
    lengthSeconds: 1,
    isMultilingual: false,
    languageCode: 'en',
    mediaKey: uuidv7(),
    mediaSha256: '0',
  }
  const quota = createQuota({ isLimited: false })
  const files = createFiles({ ...t.deps, ...fileLinks({ ...t.deps, quota }), quota, intake: noIntake })
  await expect(files.add({ id: anna.id, email: anna.email, role: 'USER', sid: 'gone' }, upload)).rejects.toMatchObject({
    status: 401,
  })
  expect(await t.db.selectFrom('file').selectAll().execute()).toEqual([])
})
