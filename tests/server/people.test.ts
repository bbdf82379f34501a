import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AuditPage } from '../../src/shared/contract/audit.ts'
import type { listPeople, Person, PersonDetails } from '../../src/shared/contract/people.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { hashPassword } from '../../server/modules/identity/auth/passwords.ts'
import { addGuestUser } from '../../server/modules/identity/index.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildWork } from '../support/desk.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { giveTime, planOf } from '../support/plan-time.ts'

const PASSWORD = 'harbour-lamp-71'
const ORIGIN = { origin: 'http://longhand.test', host: 'longhand.test' }

async function open(billing: 'sandbox' | 'off' = 'sandbox') {
  const t = await buildTestApp({ env: { BILLING: billing } })
  const admin = await t.signIn('ADMIN')
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who: SignedIn = admin) =>
    t.api(method, `/admin/people${path}`, { headers: who.bearer, ...(payload && { payload }) })
  const list = async (query: string) => (await send('GET', query)).json<RouteResult<typeof listPeople>>()
  const details = async ({ id }: { id: string }) => (await send('GET', `/${id}`)).json<PersonDetails>()
  return { t, admin, send, list, details }
}

const emails = ({ people }: { people: Person[] }) => people.map(({ email }) => email)

/** The session was opened, and its password given, long ago. */
const leaveOpen = ({ db }: TestApp, { id }: SignedIn) =>
  db
    .updateTable('session')
    .set({ created_at: Date.now() - HOUR_MS })
    .where('user_id', '=', id)
    .execute()

const login = (t: TestApp, { email }: { email: string }) =>
  t.api('POST', '/auth/login', { headers: ORIGIN, payload: { email, password: PASSWORD } })

/** Somebody who can log in by a password. */
async function withPassword(t: TestApp): Promise<SignedIn> {
  const person = await t.signIn()
  await t.db
    .updateTable('user')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', person.id)
    .execute()
  return person
}

describe('finding people', () => {
  test('goes by the beginning of the address, page after page, and never by a part of it', async () => {
    const { t, list } = await open()
    for (const email of [
      'ana.b@example.org',
      'ana_a@example.org',
      'ana-c@example.org',
      'banana@example.org',
      'anb@x.org',
    ])
      await buildUser(t.db, { email })
    const first = await list('?q=ANA&limit=2')
    expect(emails(first)).toEqual(['ana-c@example.org', 'ana.b@example.org'])
    const second = await list(`?q=ana&limit=2&from=${first.next}`)
    expect([emails(second), second.next]).toEqual([['ana_a@example.org'], null])
    expect(emails(await list('?q=a_'))).toEqual([])
    expect(emails(await list(`?q=${encodeURIComponent('ana.b@example.org')}`))).toEqual(['ana.b@example.org'])
  })

  test('shows the newest first without it, by role where one is asked for, and no guests of links', async () => {
    const { t, admin, list } = await open()
    const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
    const anna = await t.signIn()
    await addGuestUser(t.db, randomUUID(), Date.now())
    const first = await list('?limit=2')
    expect(emails(first)).toEqual([anna.email, tina.email])
    expect(emails(await list(`?limit=2&from=${first.next}`))).toEqual([admin.email])
    expect([(await list('?limit=3')).next, await list('?q=nobody')]).toEqual([null, { people: [], next: null }])
    expect(emails(await list('?role=HUMAN-TRANSCRIPTOR'))).toEqual([tina.email])
    expect(emails(await list('?role=HUMAN-TRANSCRIPTOR&q=human'))).toEqual([tina.email])
  })

  test('tells of files how many there are and how long, and nothing of what is in them', async () => {
    const { t, send, list, details } = await open()
    const anna = await t.signIn()
    await buildFile(t.db, { owner_id: anna.id, name: 'the-secret-plan.mp3', length_seconds: 90, size: 1000 })
    await buildFile(t.db, { owner_id: anna.id, length_seconds: 30, status: 'FAILED', size: 500 })
    expect((await list(`?q=${anna.email}`)).people[0]).toMatchObject({
      role: 'USER',
      is_validated: true,
      suspended_date: null,
      last_seen_date: expect.any(String),
      time: { auto: 0, human: 0 },
      files: 2,
      length: 120,
    })
    expect(await details(anna)).toMatchObject({
      sessions: 1,
      storage: { media: 1500 },
      files_by_status: [
        { status: 'EDITING', files: 1, length: 90 },
        { status: 'FAILED', files: 1, length: 30 },
      ],
      is_you: false,
    })
    expect((await send('GET', `/${anna.id}`)).body).not.toContain('secret')
  })

  test('names the teams that somebody is in, whose plans are seen and given time as those of people', async () => {
    const { t, send, admin, details } = await open()
    const anna = await t.signIn()
    const ben = await t.signIn()
    expect(await details(anna)).toMatchObject({ workspaces: [] })
    const { _id: team } = (
      await t.api('POST', '/workspaces', { headers: anna.bearer, payload: { name: 'Newsroom' } })
    ).json<{ _id: string }>()
    expect(await details(anna)).toMatchObject({ workspaces: [{ _id: team, name: 'Newsroom', role: 'owner' }] })
    expect(await details(ben)).toMatchObject({ workspaces: [] })
    const wish = randomUUID()
    const grant = { auto_seconds: 3600, human_seconds: 0, wish }
    expect((await send('POST', `/${team}/time`, grant)).statusCode).toBe(204)
    const plan = (await t.api('GET', `/admin/plans/${team}`, { headers: admin.bearer })).json()
    expect(plan).toMatchObject({ account: { _id: team, email: null, team: 'Newsroom' }, available: { auto: 3600 } })
  })
})

describe('adding somebody', () => {
  test('makes an account without a password, and a link, also mailed, opens it once', async () => {
    const { t, send, details } = await open()
    const made = (await send('POST', '', { email: 'Ben@Example.org', role: 'HUMAN-TRANSCRIPTOR' })).json<{
      _id: string
      link: string
    }>()
    const ben = { email: 'ben@example.org' }
    expect(await details({ id: made._id })).toMatchObject({ ...ben, role: 'HUMAN-TRANSCRIPTOR', is_validated: false })
    const [mail = ''] = await sendQueuedMails(t)
    expect(mail).toContain('An administrator created a Longhand account')
    const keyIn = (text: string) => /\/auth\/reset-password\/([\w-]{43})\?first\b/.exec(text)?.[1] ?? ''
    expect(keyIn(mail)).not.toBe(keyIn(made.link))
    const choose = (link: string) =>
      t.api('PUT', `/auth/reset_password/${keyIn(link)}`, { payload: { password: PASSWORD } })
    expect((await login(t, ben)).statusCode).toBe(401)
    expect((await choose(made.link)).statusCode).toBe(200)
    expect((await login(t, ben)).statusCode).toBe(200)
    expect([(await choose(made.link)).statusCode, (await choose(mail)).statusCode]).toEqual([400, 400])
    expect(await details({ id: made._id })).toMatchObject({ is_validated: true })
    expect((await sendQueuedMails(t)).join()).not.toContain('Your password was changed')
  })

  test('asks for the password again, and refuses an address that has an account', async () => {
    const { t, admin, send } = await open()
    const { email } = await t.signIn()
    expect((await send('POST', '', { email, role: 'USER' })).json()).toMatchObject({ code: 'email_taken' })
    await leaveOpen(t, admin)
    expect((await send('POST', '', { email: 'x@example.org', role: 'ADMIN' })).json()).toMatchObject({
      code: 'password_needed',
    })
    expect(await t.db.selectFrom('user').select('id').where('email', '=', 'x@example.org').execute()).toEqual([])
  })
})

describe('what is done with an account', () => {
  test('asks for the password again where it is dangerous', async () => {
    const { t, admin, send } = await open()
    const { id } = await t.signIn()
    await leaveOpen(t, admin)
    for (const [method, path, body] of [
      ['PUT', '/role', { role: 'ADMIN' }],
      ['DELETE', '/factors', undefined],
      ['POST', '/suspension', undefined],
      ['DELETE', '', undefined],
    ] as const)
      expect((await send(method, `/${id}${path}`, body)).json()).toMatchObject({ code: 'password_needed' })
  })

  test('stands in the audit log, and in the activity of both', async () => {
    const { t, admin, send } = await open()
    const anna = await t.signIn()
    expect((await send('POST', `/${anna.id}/time`, { auto_seconds: 3600, wish: randomUUID() })).statusCode).toBe(204)
    const activityOf = async (who: SignedIn) =>
      (await t.api('GET', '/account/activity', { headers: who.bearer })).json<AuditPage>().entries
    const fact = { action: 'time-granted', detail: '1h 00m 00s auto', object: { kind: 'account', id: anna.id } }
    expect(await activityOf(anna)).toMatchObject([{ ...fact, actor: { email: null, role: 'ADMIN' }, address: null }])
    expect(await activityOf(admin)).toMatchObject([{ ...fact, actor: { is_you: true } }])
  })

  test('gives time once for one wish, to the plan of the person alone', async () => {
    const { t, send, details } = await open()
    const [anna, ben] = [await t.signIn(), await t.signIn()]
    const body = { auto_seconds: 3600, human_seconds: 60, wish: randomUUID() }
    await Promise.all([1, 2, 3].map(() => send('POST', `/${anna.id}/time`, body)))
    expect((await details(anna)).time).toEqual({ auto: 3600, human: 60 })
    await send('POST', `/${ben.id}/time`, body)
    expect((await details(ben)).time).toEqual({ auto: 3600, human: 60 })
    expect((await send('POST', `/${anna.id}/time`, { wish: randomUUID() })).statusCode).toBe(400)
    const refused = await send('POST', `/${randomUUID()}/time`, body)
    expect(refused.json()).toMatchObject({ code: 'account_unknown' })
  })

  test('changes the role, ends sessions, and gives back what a transcriptor had taken', async () => {
    const { t, send } = await open()
    const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
    const { id: fileId } = await buildWork(t.db, (await t.signIn()).id)
    await t.api('PUT', `/file/transcription/resume_human/${fileId}`, { headers: tina.bearer })
    expect((await send('PUT', `/${tina.id}/role`, { role: 'SUBSCRIBER' })).statusCode).toBe(204)
    expect((await t.api('GET', '/account/devices', { headers: tina.bearer })).statusCode).toBe(401)
    expect(await t.db.selectFrom('human_transcription').select('transcriptor_id').executeTakeFirst()).toEqual({
      transcriptor_id: null,
    })
  })

  test('ends every session of one account, and nobody else’s', async () => {
    const { t, send } = await open()
    const [anna, ben] = [await t.signIn(), await t.signIn()]
    expect((await send('DELETE', `/${anna.id}/sessions`)).statusCode).toBe(204)
    const codeOf = async ({ bearer }: SignedIn) =>
      (await t.api('GET', '/account/devices', { headers: bearer })).statusCode
    expect([await codeOf(anna), await codeOf(ben)]).toEqual([401, 200])
    expect((await send('DELETE', `/${randomUUID()}/sessions`)).json()).toMatchObject({ code: 'account_unknown' })
  })

  test('takes the second factors from one account, and from nobody else', async () => {
    const { t, send, details } = await open()
    const [anna, ben] = [await t.signIn(), await t.signIn()]
    for (const { id } of [anna, ben])
      await t.db
        .insertInto('one_time_code')
        .values({ user_id: id, secret: 'x', created_at: 1, confirmed_at: 1, last_step: 0 })
        .execute()
    expect((await send('DELETE', `/${anna.id}/factors`)).statusCode).toBe(204)
    expect(await details(anna)).toMatchObject({ has_one_time_codes: false })
    expect(await details(ben)).toMatchObject({ has_one_time_codes: true })
    expect((await send('DELETE', `/${randomUUID()}/factors`)).json()).toMatchObject({ code: 'account_unknown' })
  })

  test('leaves an administrator who can log in', async () => {
    const { t, admin, send } = await open()
    const own = `/${admin.id}`
    expect((await send('PUT', `${own}/role`, { role: 'USER' })).json()).toEqual({
      code: 'last_admin',
      message: messages.lastAdmin,
    })
    const other = await t.signIn('ADMIN')
    for (const [method, path] of [
      ['POST', `${own}/suspension`],
      ['DELETE', own],
    ] as const)
      expect((await send(method, path)).json()).toMatchObject({ code: 'own_account' })
    expect((await send('POST', `/${other.id}/suspension`)).statusCode).toBe(204)
    expect((await send('PUT', `${own}/role`, { role: 'USER' })).json()).toMatchObject({ code: 'last_admin' })
    await send('DELETE', `/${other.id}/suspension`)
    expect((await send('PUT', `${own}/role`, { role: 'USER' })).statusCode).toBe(204)
  })

  test('removes an account with its files', async () => {
    const { t, send, list } = await open()
    const anna = await t.signIn()
    await buildFile(t.db, { owner_id: anna.id })
    expect((await send('DELETE', `/${anna.id}`)).statusCode).toBe(204)
    expect(emails(await list(`?q=${anna.email}`))).toEqual([])
    expect(await t.db.selectFrom('file').select('id').execute()).toEqual([])
    expect((await send('DELETE', `/${anna.id}`)).json()).toMatchObject({ code: 'account_unknown' })
  })
})

describe('what is told of an account', () => {
  test('is its time, its second factors, and what of it the reader is', async () => {
    const { t, admin, details } = await open()
    const anna = await t.signIn()
    const plan = await planOf(t.db, anna.id)
    for (const [kind, available] of [
      ['auto', 50],
      ['human', 20],
    ] as const) {
      await giveTime(t.db, anna.id, { [kind]: available })
      await t.db
        .updateTable('plan_balance')
        .set({ reserved: available + 1, used: available + 2 })
        .where('plan_id', '=', plan)
        .where('kind', '=', kind)
        .execute()
    }
    const known = { has_one_time_codes: false, has_passkeys: false, access_tokens: 0, is_you: false }
    expect(await details(anna)).toMatchObject({
      ...known,
      time: { auto: 50, human: 20 },
      time_reserved: { auto: 51, human: 21 },
      time_used: { auto: 52, human: 22 },
    })
    await t.db
      .insertInto('one_time_code')
      .values({ user_id: anna.id, secret: 'x', created_at: 1, confirmed_at: 1, last_step: 0 })
      .execute()
    expect(await details(anna)).toMatchObject({ ...known, has_one_time_codes: true })
    expect(await details(admin)).toMatchObject({ is_you: true, time: { auto: 0, human: 0 } })
  })

  test('is its own in a list of many', async () => {
    const { t, list } = await open()
    const [anna, ben] = [await t.signIn(), await t.signIn()]
    await giveTime(t.db, anna.id, { auto: 50 })
    await giveTime(t.db, ben.id, { auto: 70, human: 20 })
    for (const owner_id of [anna.id, ben.id, ben.id]) await buildFile(t.db, { owner_id, length_seconds: 9 })
    const { people } = await list('?role=USER')
    const of = ({ id }: SignedIn) => people.find(({ _id }) => _id === id)
    expect(of(anna)).toMatchObject({ time: { auto: 50, human: 0 }, files: 1, length: 9 })
    expect(of(ben)).toMatchObject({ time: { auto: 70, human: 20 }, files: 2, length: 18 })
  })

  test('has no time where that is not counted, and nobody is given any', async () => {
    const { t, send, list, details } = await open('off')
    const anna = await t.signIn()
    expect((await list('')).people[0]).toMatchObject({ time: null })
    expect(await details(anna)).toMatchObject({ time: null, time_reserved: null, time_used: null })
    const refused = await send('POST', `/${anna.id}/time`, { auto_seconds: 3600, wish: randomUUID() })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'time_not_limited'])
    const unknown = await send('GET', `/${randomUUID()}`)
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'account_unknown'])
  })
})

describe('a suspended account', () => {
  test('lets nobody in by any way, keeps what is there, and opens again', async () => {
    const { t, send, details } = await open()
    const anna = await withPassword(t)
    const file = await buildFile(t.db, { owner_id: anna.id })
    const token = (
      await t.api('POST', '/account/tokens', {
        headers: anna.bearer,
        payload: { name: 'script', scopes: ['files:read'], expires_in_days: 30 },
      })
    ).json<{ token: string }>().token
    const byToken = () => t.api('GET', `/file/${file.id}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await byToken()).statusCode).toBe(200)

    expect((await send('POST', `/${anna.id}/suspension`)).statusCode).toBe(204)
    expect((await t.api('GET', '/account/devices', { headers: anna.bearer })).statusCode).toBe(401)
    expect((await byToken()).statusCode).toBe(401)
    const refused = await login(t, anna)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'account_suspended', message: messages.accountSuspended },
    ])
    expect(refused.headers['set-cookie']).toBeUndefined()
    // A session that was being opened meanwhile is none.
    await t.signInAgain(anna)
    expect((await t.api('GET', '/account/devices', { headers: anna.bearer })).statusCode).toBe(401)
    expect(await details(anna)).toMatchObject({ files: 1, suspended_date: expect.any(String), access_tokens: 0 })

    expect((await send('DELETE', `/${anna.id}/suspension`)).statusCode).toBe(204)
    expect((await login(t, anna)).statusCode).toBe(200)
  })

  test('says so only to whom the account is open otherwise', async () => {
    const { t, send } = await open()
    const anna = await withPassword(t)
    await send('POST', `/${anna.id}/suspension`)
    const reply = await t.api('POST', '/auth/login', {
      headers: ORIGIN,
      payload: { email: anna.email, password: 'not-the-password' },
    })
    expect(reply.json()).toMatchObject({ code: 'wrong_credentials' })
  })
})
