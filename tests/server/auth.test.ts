import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { hashKey } from '../../server/kernel/sha256.ts'
import { createAccessToken } from '../../src/shared/contract/access-tokens.ts'
import { changeEmail, deleteAccount, signOutDevice, signOutOthers } from '../../src/shared/contract/account.ts'
import { FROM_OUR_PAGE, NOBODY } from '../../src/shared/contract/route.ts'
import { createShareLink } from '../../src/shared/contract/sharing.ts'
import { createWebhook, renewWebhookSecret, updateWebhook } from '../../src/shared/contract/webhooks.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { inEnglish } from '../../server/kernel/words.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { hashPassword } from '../../server/modules/identity/index.ts'
import { authOf } from '../support/auth.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'

const SOME_ID = '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'
/** What is not done in a session that somebody left open. */
const CONFIRMED = [
  changeEmail,
  deleteAccount,
  createAccessToken,
  createShareLink,
  createWebhook,
  updateWebhook,
  renewWebhookSecret,
  signOutDevice,
  signOutOthers,
]
const ANNA = { email: 'anna@example.org', password: 'harbour-1961' }

/** An account whose address is validated, with a password that a test can log in with. */
async function withAnna(t: TestApp) {
  const auth = authOf(t)
  return auth.addUser({ ...ANNA, role: 'USER' })
}

function cookiesOf(reply: { cookies: unknown[] }) {
  return reply.cookies as {
    name: string
    value: string
    httpOnly?: boolean
    sameSite?: string
    path?: string
    secure?: boolean
    expires?: Date
  }[]
}

describe('registering', () => {
  test('[AP-049 AU-066] answers the success text and makes a USER whose address is not validated', async () => {
    const t = await buildTestApp()
    const reply = await t.api('POST', '/auth/register', { payload: ANNA })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ message: messages.registered })
    const user = await t.db.selectFrom('user').selectAll().where('email', '=', ANNA.email).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ role: 'USER', email_validated_at: null })
  })

  test('[AU-021] stores an argon2id hash and never the password', async () => {
    const t = await buildTestApp()
    await t.api('POST', '/auth/register', { payload: ANNA })
    const user = await t.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(user)).not.toContain(ANNA.password)
  })

  test('answers the same for an address that is taken, and leaves that account as it was', async () => {
    const t = await buildTestApp()
    const id = await withAnna(t)
    const before = await t.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const reply = await t.api('POST', '/auth/register', {
      payload: { email: 'ANNA@example.org', password: 'another-password' },
    })
    expect(reply.json()).toEqual({ message: messages.registered })
    expect(await t.db.selectFrom('user').selectAll().execute()).toEqual([before])
  })

  test('[AU-058 AU-059 AU-060 AU-061] names what is wrong with a field in the words of the forms', async () => {
    const t = await buildTestApp()
    const fieldsOf = async (payload: object) => (await t.api('POST', '/auth/register', { payload })).json().fields
    expect(await fieldsOf({ ...ANNA, email: '' })).toEqual({ email: 'Email address is required.' })
    expect(await fieldsOf({ ...ANNA, email: 'anna@example' })).toEqual({ email: 'Incorect email address.' })
    expect(await fieldsOf({ ...ANNA, password: '' })).toEqual({ password: 'Password is required.' })
    expect(await fieldsOf({ ...ANNA, password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters long.',
    })
  })

  test('refuses one of the most common passwords, and fields that it does not know', async () => {
    const t = await buildTestApp()
    const common = await t.api('POST', '/auth/register', { payload: { ...ANNA, password: 'Password' } })
    expect(common.statusCode).toBe(422)
    expect(common.json()).toMatchObject({ code: 'password_too_common', message: messages.passwordTooCommon })
    expect((await t.api('POST', '/auth/register', { payload: { ...ANNA, role: 'ADMIN' } })).statusCode).toBe(400)
  })
})

test('a server may want longer new passwords than the specification, and takes those that people have', async () => {
  const t = await buildTestApp({ env: { PASSWORD_MIN: '14' } })
  const refused = await t.api('POST', '/auth/register', { payload: ANNA })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'password_too_short', fields: { password: 'Use at least 14 characters.' } },
  ])
  const long = 'harbour-1961-lamp'
  expect((await t.api('POST', '/auth/register', { payload: { ...ANNA, password: long } })).statusCode).toBe(200)
  await t.db
    .updateTable('user')
    .set({ password_hash: await hashPassword('harbour') })
    .execute()
  const login = await t.api('POST', '/auth/login', { payload: { ...ANNA, password: 'harbour' } })
  expect(login.statusCode).toBe(200)
  expect(() => readConfig({ PASSWORD_MIN: '5' })).toThrow('PASSWORD_MIN')
})

test('how long new passwords have to be is changed while the server runs', async () => {
  const t = await buildTestApp()
  const { bearer: headers } = await t.signIn('ADMIN')
  const path = '/admin/settings/PASSWORD_MIN'
  const register = async () => (await t.api('POST', '/auth/register', { payload: ANNA })).statusCode
  expect((await t.api('PUT', path, { headers, payload: { value: '5' } })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await t.api('PUT', path, { headers, payload: { value: '14' } })).statusCode).toBe(204)
  expect(await register()).toBe(422)
  expect((await t.api('DELETE', path, { headers })).statusCode).toBe(204)
  expect(await register()).toBe(200)
})

describe('a password of words that everybody knows of its owner', () => {
  const refusal = {
    code: 'password_of_own_words',
    message: messages.passwordOfOwnWords,
    fields: { password: messages.passwordOfOwnWords },
  }

  test('makes no account', async () => {
    const t = await buildTestApp()
    const reply = await t.api('POST', '/auth/register', { payload: { ...ANNA, password: 'Anna.Longhand1' } })
    expect([reply.statusCode, reply.json()]).toEqual([422, refusal])
    expect(await t.db.selectFrom('user').selectAll().execute()).toEqual([])
  })

  test('takes no older one’s place, the name on invoices included', async () => {
    const t = await buildTestApp()
    const id = await withAnna(t)
    await t.db
      .insertInto('billing_settings')
      .values({
        user_id: id,
        name: 'Anna Kovač',
        phone: '',
        country: 'HR',
        state: null,
        city: '',
        line1: '',
        line2: null,
        postal_code: null,
        tax_type: null,
        tax_code: null,
        updated_at: Date.now(),
      })
      .execute()
    const { token } = (await t.api('POST', '/auth/login', { payload: ANNA })).json()
    const reply = await t.api('PUT', '/account/change_password', {
      headers: { authorization: `Bearer ${token}` },
      payload: { old_password: ANNA.password, new_password: 'kovac-1985' },
    })
    expect([reply.statusCode, reply.json()]).toEqual([422, refusal])
    expect((await t.api('POST', '/auth/login', { payload: ANNA })).statusCode).toBe(200)
  })
})

describe('validating the address', () => {
  async function withKey(t: TestApp, expiresAt = Date.now() + HOUR_MS) {
    await t.api('POST', '/auth/register', { payload: ANNA })
    const user = await t.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    const key = 'k'.repeat(43)
    await t.db
      .insertInto('email_key')
      .values({
        id: user.id,
        user_id: user.id,
        kind: 'validate-email',
        key_hash: hashKey(key),
        created_at: Date.now(),
        expires_at: expiresAt,
      })
      .execute()
    return { key, user }
  }

  test('[AP-052] opens a session, once', async () => {
    const t = await buildTestApp()
    const { key, user } = await withKey(t)
    const reply = await t.api('GET', `/auth/validate_email_address/${key}`, { headers: FROM_OUR_PAGE })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ token: expect.any(String), expire_date: expect.any(Number), email: ANNA.email })
    expect(cookiesOf(reply).map((cookie) => cookie.name)).toEqual(['token', 'session'])
    const after = await t.db.selectFrom('user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(after.email_validated_at).not.toBeNull()
    const again = await t.api('GET', `/auth/validate_email_address/${key}`, { headers: FROM_OUR_PAGE })
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ code: 'key_not_usable', message: messages.validationFailed })
  })

  test('refuses a key past its time', async () => {
    const t = await buildTestApp()
    const { key } = await withKey(t, Date.now() - 1)
    expect((await t.api('GET', `/auth/validate_email_address/${key}`, { headers: FROM_OUR_PAGE })).statusCode).toBe(400)
  })
})

describe('logging in', () => {
  test('[AP-048 AU-005] answers the token with its end in seconds', async () => {
    const t = await buildTestApp()
    const id = await withAnna(t)
    const reply = await t.api('POST', '/auth/login', { payload: ANNA })
    expect(reply.statusCode).toBe(200)
    const { token, expire_date, has_email_address_validated } = reply.json()
    expect(has_email_address_validated).toBe(true)
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(claims).toEqual({
      iss: 'longhand',
      aud: 'longhand session',
      sub: id,
      role: 'USER',
      sid: expect.any(String),
      exp: expire_date,
    })
    expect(JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString())).toMatchObject({ alg: 'HS256' })
  })

  test('[AU-006 AU-007] sets a cookie that scripts cannot read, and one that holds only role and end', async () => {
    const t = await buildTestApp()
    await withAnna(t)
    const [token, session] = cookiesOf(await t.api('POST', '/auth/login', { payload: ANNA }))
    expect(token).toMatchObject({ name: 'token', path: '/', httpOnly: true, sameSite: 'Lax' })
    expect(token?.secure).toBeUndefined()
    expect(session).toMatchObject({ name: 'session', path: '/' })
    expect(session?.httpOnly).toBeUndefined()
    expect(JSON.parse(session?.value ?? '')).toEqual({ role: 'USER', exp: expect.any(Number) })
  })

  test('[AU-006] marks the cookies Secure when the public address is https', async () => {
    const t = await buildTestApp({ env: { PUBLIC_URL: 'https://longhand.example' } })
    await withAnna(t)
    const cookies = cookiesOf(await t.api('POST', '/auth/login', { payload: ANNA }))
    expect(cookies.map(({ name, secure, path, httpOnly }) => [name, secure, path, httpOnly])).toEqual([
      ['__Host-token', true, '/', true],
      ['token', true, '/', true],
      ['session', true, '/', undefined],
      ['__Host-device', true, '/', true],
    ])
  })

  test('on https the session that counts is in the cookie that this host alone can have set', async () => {
    const t = await buildTestApp({ env: { PUBLIC_URL: 'https://longhand.example' } })
    await withAnna(t)
    const { token } = (await t.api('POST', '/auth/login', { payload: ANNA })).json<{ token: string }>()
    const profile = (cookie: string) => t.api('GET', '/account/profile', { headers: { cookie } })
    expect((await profile(`__Host-token=${token}`)).statusCode).toBe(200)
    // A neighbour on the same domain can set a cookie of this name for us.
    expect((await profile(`token=${token}`)).statusCode).toBe(401)
    const refused = await profile(`__Host-token=${token.slice(0, -4)}; token=${token}`)
    expect(refused.statusCode).toBe(401)
    expect(cookiesOf(refused).map(({ name, value, secure }) => [name, value, secure])).toEqual([
      ['__Host-token', '', true],
      ['token', '', undefined],
      ['session', '', undefined],
    ])
  })

  test('on plain http, as in an office without a certificate, cookies go on by their plain names', async () => {
    const t = await buildTestApp({ env: { PUBLIC_URL: 'http://192.168.1.20:4800' } })
    await withAnna(t)
    const cookies = cookiesOf(await t.api('POST', '/auth/login', { payload: ANNA }))
    expect(cookies.map(({ name }) => name)).toEqual(['token', 'session', 'device'])
    const [token] = cookies
    const reply = await t.api('GET', '/account/profile', { headers: { cookie: `token=${token?.value}` } })
    expect(reply.statusCode).toBe(200)
  })

  describe('by the lengths that the operator sets', () => {
    /** A remembered session of a role, and whether it is good after some hours in which it is not used. */
    async function openFor(role: Role, env: Record<string, string>) {
      let clock = Date.now()
      const t = await buildTestApp({ env, now: () => clock })
      const person = { email: 'boss@example.org', password: ANNA.password }
      await authOf(t).addUser({ ...person, role })
      const login = await t.api('POST', '/auth/login', { payload: { ...person, remember: true } })
      const { token, expire_date: end } = login.json<{ token: string; expire_date: number }>()
      return {
        lastsHours: (end * 1000 - clock) / HOUR_MS,
        async isGoodAfter(hours: number) {
          clock += hours * HOUR_MS
          const reply = await t.api('GET', '/account/profile', { headers: { authorization: `Bearer ${token}` } })
          return reply.statusCode === 200
        },
      }
    }

    test('a session that is not used ends, and one that is used goes on', async () => {
      const admin = await openFor('ADMIN', { SESSION_IDLE: 'ADMIN=1h' })
      const good = [await admin.isGoodAfter(0.9), await admin.isGoodAfter(0.9), await admin.isGoodAfter(1.1)]
      expect(good).toEqual([true, true, false])
      const user = await openFor('USER', { SESSION_IDLE: 'ADMIN=1h' })
      expect(await user.isGoodAfter(24 * 30)).toBe(true)
    })

    test('and at last it ends, however much it is used', async () => {
      const admin = await openFor('ADMIN', { SESSION_MOST: 'all=30d,ADMIN=8h' })
      expect(admin.lastsHours).toBeCloseTo(8, 2)
      expect([await admin.isGoodAfter(7.9), await admin.isGoodAfter(0.2)]).toEqual([true, false])
      const user = await openFor('USER', { SESSION_MOST: 'all=30d,ADMIN=8h' })
      expect([await user.isGoodAfter(24 * 29), await user.isGoodAfter(24 * 2)]).toEqual([true, false])
    })

    test('a remembered one that nothing was said about ends after two years', async () => {
      const user = await openFor('USER', {})
      const good = [await user.isGoodAfter(24 * 364), await user.isGoodAfter(24 * 364), await user.isGoodAfter(24 * 3)]
      expect(good).toEqual([true, true, false])
    })
  })

  test('[AU-012 AU-013] lasts 24 hours, or a year when remembered', async () => {
    const t = await buildTestApp()
    await withAnna(t)
    const nowSeconds = Date.now() / 1000
    const usual = await t.api('POST', '/auth/login', { payload: ANNA })
    const remembered = await t.api('POST', '/auth/login', { payload: { ...ANNA, remember: true } })
    expect(usual.json().expire_date - nowSeconds).toBeCloseTo(24 * 3600, -2)
    expect(remembered.json().expire_date - nowSeconds).toBeCloseTo(365 * 24 * 3600, -2)
  })

  test('[AU-013] a remembered session is renewed while it is used', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    await withAnna(t)
    const { token, expire_date } = (await t.api('POST', '/auth/login', { payload: { ...ANNA, remember: true } })).json()
    clock += 3 * 24 * 3_600_000
    const reply = await t.api('GET', '/account/profile', { headers: { cookie: `token=${token}` } })
    const session = cookiesOf(reply).find((cookie) => cookie.name === 'session')
    expect(JSON.parse(session?.value ?? '').exp).toBe(expire_date + 3 * 24 * 3600)
  })

  test('[AU-012 AU-013] a remembered session is renewed once a day, no more, and a usual one never', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    await withAnna(t)
    const login = async (remember: boolean) =>
      (await t.api('POST', '/auth/login', { payload: { ...ANNA, remember } })).json<{ token: string }>().token
    const [remembered, usual] = [await login(true), await login(false)]
    const isRenewed = async (token: string) =>
      cookiesOf(await t.api('GET', '/account/profile', { headers: { cookie: `token=${token}` } })).some(
        ({ name }) => name === 'token',
      )
    clock += 24 * 3_600_000 - 1
    expect([await isRenewed(remembered), await isRenewed(usual)]).toEqual([false, false])
    clock += 1
    expect([await isRenewed(remembered), await isRenewed(remembered)]).toEqual([true, false])
  })

  test.each([true, false])(
    'when a session was used is known to some minutes, remembered or not: %s',
    async (remember) => {
      const begun = Date.now()
      let clock = begun
      const t = await buildTestApp({ now: () => clock })
      await withAnna(t)
      const { token } = (await t.api('POST', '/auth/login', { payload: { ...ANNA, remember } })).json<{
        token: string
      }>()
      const lastUsed = async () => {
        await t.api('GET', '/account/profile', { headers: { cookie: `token=${token}` } })
        const { last_used_at: at } = await t.db.selectFrom('session').select('last_used_at').executeTakeFirstOrThrow()
        return (at - begun) / 60_000
      }
      clock += 4 * 60_000
      expect(await lastUsed()).toBe(0)
      clock += 26 * 60_000
      expect(await lastUsed()).toBe(30)
    },
  )

  test('keeps of what a browser says of itself as much as anybody reads', async () => {
    const t = await buildTestApp()
    await withAnna(t)
    await t.api('POST', '/auth/login', { payload: ANNA, headers: { 'user-agent': 'x'.repeat(600) } })
    expect(await t.db.selectFrom('session').select('user_agent').execute()).toEqual([{ user_agent: 'x'.repeat(512) }])
  })

  test('[AU-050] refuses a wrong password and an unknown address in the same words', async () => {
    const t = await buildTestApp()
    await withAnna(t)
    const wrong = await t.api('POST', '/auth/login', { payload: { ...ANNA, password: 'something else' } })
    const unknown = await t.api('POST', '/auth/login', { payload: { ...ANNA, email: 'nobody@example.org' } })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ code: 'wrong_credentials', message: messages.wrongCredentials })
    expect(unknown.json()).toEqual(wrong.json())
  })

  test('[AU-044] answers no session for an unvalidated address, and sends the link at most once a minute', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    await t.api('POST', '/auth/register', { payload: ANNA })
    const user = await t.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    const mailSent = async () => {
      await t.db.deleteFrom('job').execute()
      await t.db
        .insertInto('email_key')
        .values({
          id: `${clock}`,
          user_id: user.id,
          kind: 'validate-email',
          key_hash: `${clock}`,
          created_at: clock,
          expires_at: clock + 1,
        })
        .execute()
    }
    const queuedMails = async () =>
      (await t.db.selectFrom('job').selectAll().where('name', '=', 'send-mail').execute()).length
    await mailSent()
    const reply = await t.api('POST', '/auth/login', { payload: ANNA })
    expect(reply.json()).toEqual({ token: null, expire_date: null, has_email_address_validated: false })
    expect(reply.cookies).toEqual([])
    expect(await queuedMails()).toBe(0)
    clock += 60_000
    await t.api('POST', '/auth/login', { payload: ANNA })
    expect(await queuedMails()).toBe(1)
  })

  test('[AP-005] too many tries answer 429 with Retry-After, also when the address changes with each', async () => {
    const t = await buildTestApp()
    await withAnna(t)
    let refused
    for (let i = 0; i < 21; i++)
      refused = await t.api('POST', '/auth/login', {
        payload: { ...ANNA, email: `someone${i}@example.org`, password: 'not this one' },
      })
    expect(refused?.statusCode).toBe(429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.json()).toMatchObject({ code: 'too_many_requests' })
  })

  test('[AP-005] tries on one account from many addresses answer 429 as well', async () => {
    const t = await buildTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
    let refused
    for (let i = 0; i < 21; i++)
      refused = await t.api('POST', '/auth/login', {
        payload: { ...ANNA, password: 'not this one' },
        headers: { 'x-forwarded-for': `192.0.2.${i}` },
      })
    expect(refused?.statusCode).toBe(429)
  })
})

describe('a session', () => {
  test('[AU-016 AP-002] is shown by the cookie or by a bearer header', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    expect((await t.api('GET', '/account/profile')).statusCode).toBe(401)
    expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).json().user.email).toBe(anna.email)
    expect(
      (await t.api('GET', '/account/profile', { headers: { cookie: anna.browser.cookie } })).json().user.email,
    ).toBe(anna.email)
  })

  test('[AU-007] a missing or wrong readable cookie is set again', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    const [cookie] = cookiesOf(await t.api('GET', '/account/profile', { headers: { cookie: anna.browser.cookie } }))
    expect(cookie?.name).toBe('session')
    const right = `${anna.browser.cookie}; session=${encodeURIComponent(cookie?.value ?? '')}`
    expect((await t.api('GET', '/account/profile', { headers: { cookie: right } })).cookies).toEqual([])
  })

  test('[AU-008 AP-055] logging out revokes it and clears both cookies', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    const reply = await t.api('POST', '/auth/logout', { headers: anna.browser })
    expect(reply.statusCode).toBe(204)
    expect(cookiesOf(reply).map(({ name, value }) => [name, value])).toEqual([
      ['token', ''],
      ['session', ''],
    ])
    expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(401)
  })

  test('[AU-017] a write by cookie needs an Origin of this host; one by bearer does not', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn()
    const { cookie, host } = anna.browser
    const foreign: Record<string, string>[] = [
      { cookie, host },
      { cookie, host, origin: 'https://evil.example' },
      { cookie, host, origin: 'null' },
    ]
    for (const headers of foreign) {
      const reply = await t.api('POST', '/auth/logout', { headers })
      expect(reply.statusCode).toBe(403)
      expect(reply.json().code).toBe('foreign_origin')
    }
    expect((await t.api('POST', '/auth/logout', { headers: anna.bearer })).statusCode).toBe(204)
  })

  test('[AU-020] an expired, tampered with or otherwise signed token answers 401, clears cookies', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    const anna = await t.signIn()
    const [header, payload, signature] = anna.token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const secret = new TextEncoder().encode(t.deps.sessionSecrets[0])
    const broken = {
      role: [header, encode({ ...claims, role: 'ADMIN' }), signature].join('.'),
      none: `${encode({ alg: 'none' })}.${payload}.`,
      noneSigned: `${encode({ alg: 'none' })}.${payload}.${signature}`,
      hs512: await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(secret),
      foreignKey: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('another secret, long enough')),
      otherAudience: await new SignJWT({ ...claims, aud: 'longhand device' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secret),
      noAudience: await new SignJWT({ ...claims, aud: undefined }).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      otherIssuer: await new SignJWT({ ...claims, iss: 'another' }).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      past: await new SignJWT({ ...claims, exp: 1 }).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    }
    for (const [name, token] of Object.entries(broken)) {
      const reply = await t.api('GET', '/account/profile', { headers: { cookie: `token=${token}` } })
      expect([name, reply.statusCode]).toEqual([name, 401])
      expect(cookiesOf(reply).map(({ name: cookie, value }) => [cookie, value])).toEqual([
        ['token', ''],
        ['session', ''],
      ])
    }
    clock += 24 * 3_600_000 + 1
    expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(401)
  })

  test('[AU-019] a malformed token is told apart, each with a message of its own', async () => {
    const tokens = createTokens(['secret'])
    const messageOf = (token: unknown) =>
      tokens.verify(token).then(
        () => 'no error',
        (error: Error) => error.message,
      )
    const part = (text: string) => Buffer.from(text).toString('base64url')
    expect(await messageOf(7)).toBe(messages.tokenNotAString)
    expect(await messageOf('one.two')).toBe(messages.tokenMissingPart)
    expect(await messageOf(`${part('{}')}.!!!.xy`)).toBe(messages.tokenBadBase64)
    expect(await messageOf(`${part('{}')}.abcde.xy`)).toBe(messages.tokenBadBase64)
    expect(await messageOf(`${part('{}')}.${part('{}')}.x`)).toBe(messages.tokenBadBase64)
    expect(await messageOf(`${part('{}')}.${part('not json')}.xw`)).toBe(messages.tokenBadJson)
  })

  test('an older secret still verifies, so that secrets can be rotated', async () => {
    const claims = { sub: 'u', role: 'USER' as const, sid: 's', exp: Math.floor(Date.now() / 1000) + 60 }
    const token = await createTokens(['old']).sign(claims)
    expect(await createTokens(['new', 'old']).verify(token)).toMatchObject(claims)
    await expect(createTokens(['new']).verify(token)).rejects.toMatchObject({ status: 401 })
  })

  test.each(['HS384', 'HS512'])(
    '[AU-005] a token that is signed with %s is none, though the secret is right',
    async (alg) => {
      const t = await buildTestApp()
      const anna = await t.signIn()
      const claims = JSON.parse(Buffer.from(anna.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        unknown
      >
      const key = new TextEncoder().encode(t.deps.sessionSecrets[0])
      const sign = (algorithm: string) =>
        new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(key)
      const status = async (token: string) =>
        (await t.api('GET', '/account/profile', { headers: { authorization: `Bearer ${token}` } })).statusCode
      expect([await status(await sign('HS256')), await status(await sign(alg))]).toEqual([200, 401])
    },
  )

  test('[AU-010] a role that is set ends all sessions of that person, and nobody else’s', async () => {
    const t = await buildTestApp()
    const [anna, ben] = [await t.signIn(), await t.signIn()]
    await t.signInAgain(anna)
    const auth = authOf(t)
    await auth.setRole(anna.email, 'HUMAN-TRANSCRIPTOR')
    expect((await t.db.selectFrom('session').select('user_id').execute()).map(({ user_id }) => user_id)).toEqual([
      ben.id,
    ])
    expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(401)
    expect((await t.api('GET', '/account/profile', { headers: ben.bearer })).json().user.role).toBe('USER')
  })

  test('[AU-005 AU-010] the role that counts is the database’s, and setting one ends the sessions', async () => {
    const t = await buildTestApp()
    const anna = await t.signIn('ADMIN')
    await t.db.updateTable('user').set({ role: 'USER' }).where('id', '=', anna.id).execute()
    expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).json().user.role).toBe('USER')
    const auth = authOf(t)
    await auth.setRole(anna.email, 'SUBSCRIBER')
    expect((await t.api('GET', '/account/profile', { headers: anna.bearer })).statusCode).toBe(401)
  })
})

test('the command line makes no second account of an address, and sets no role of one that is not there', async () => {
  const t = await buildTestApp()
  await withAnna(t)
  const auth = authOf(t)
  await expect(
    auth.addUser({ email: 'Anna@example.org', password: 'lighthouse-7', role: 'ADMIN' }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
    message: 'There is an account for Anna@example.org already.',
  })
  await expect(auth.addUser({ email: 'ben@example.org', password: 'password', role: 'USER' })).rejects.toMatchObject({
    code: 'password_too_common',
  })
  await expect(auth.setRole('ben@example.org', 'ADMIN')).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'There is no account for ben@example.org.',
  })
  expect(await t.db.selectFrom('user').select(['email', 'role']).execute()).toEqual([
    { email: ANNA.email, role: 'USER' },
  ])
})

test('a session answers for itself: whether it stands, and anew with the role of now', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  const auth = authOf(t)
  const { id: sid, expires_at } = await t.db
    .selectFrom('session')
    .select(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await t.db.updateTable('user').set({ role: 'SUBSCRIBER' }).execute()
  expect(await auth.isOpen(sid)).toBe(true)
  const renewed = await auth.renewed({ sid })
  expect(renewed).toEqual({
    sid,
    role: 'SUBSCRIBER',
    exp: Math.floor(expires_at / 1000),
    token: expect.any(String) as string,
  })
  expect(
    (await t.api('GET', '/account/profile', { headers: { authorization: `Bearer ${renewed.token}` } })).json().user._id,
  ).toBe(anna.id)
  await auth.signOutDevice(anna.id, sid)
  expect(await auth.isOpen(sid)).toBe(false)
  await expect(auth.renewed({ sid })).rejects.toMatchObject({ status: 401, message: messages.sessionEnded })
})

test('logging out with a token that is none, or of an account that is gone, is no error', async () => {
  const t = await buildTestApp()
  const anna = await t.signIn()
  const auth = authOf(t)
  await auth.logout('one.two.three', NOBODY)
  await expect(auth.logout(anna.token, 'somebody else')).rejects.toMatchObject({
    status: 409,
    code: 'another_person',
    message: inEnglish(messages.anotherPerson(anna.email)),
  })
  expect(await t.db.selectFrom('session').select('user_id').execute()).toEqual([{ user_id: anna.id }])
  await t.db.deleteFrom('user').execute()
  await auth.logout(anna.token, 'somebody else')
})

describe('a person’s own security', () => {
  async function loggedIn(t: TestApp) {
    await withAnna(t)
    const open = async () => {
      const { token } = (
        await t.api('POST', '/auth/login', { payload: ANNA, headers: { 'user-agent': 'Firefox on a laptop' } })
      ).json()
      return { authorization: `Bearer ${token}` }
    }
    return { here: await open(), elsewhere: await open() }
  }
  const isOpen = async (t: TestApp, headers: Record<string, string>) =>
    (await t.api('GET', '/account/profile', { headers })).statusCode === 200

  test('[AP-011 AU-009] changing the password ends the other sessions and goes on under a new token', async () => {
    const t = await buildTestApp()
    const { here, elsewhere } = await loggedIn(t)
    const reply = await t.api('PUT', '/account/change_password', {
      headers: here,
      payload: { old_password: ANNA.password, new_password: 'lighthouse-7' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().message).toBe('Password changed successfully!')
    expect(cookiesOf(reply).map(({ name }) => name)).toEqual(['token', 'session'])
    expect(await isOpen(t, elsewhere)).toBe(false)
    expect(await isOpen(t, here)).toBe(false)
    expect(await isOpen(t, { authorization: `Bearer ${reply.json().token}` })).toBe(true)
    expect((await t.api('POST', '/auth/login', { payload: ANNA })).statusCode).toBe(401)
  })

  test.each([true, false])(
    '[AU-009] the session that goes on is on the same device, and remembered as it was (%s)',
    async (remember) => {
      const t = await buildTestApp()
      await withAnna(t)
      const { token } = (
        await t.api('POST', '/auth/login', {
          payload: { ...ANNA, remember },
          headers: { 'user-agent': 'Firefox on a laptop' },
        })
      ).json<{ token: string }>()
      const session = () => t.db.selectFrom('session').select(['user_agent', 'network', 'remember']).execute()
      const before = await session()
      await t.api('PUT', '/account/change_password', {
        headers: { authorization: `Bearer ${token}` },
        payload: { old_password: ANNA.password, new_password: 'lighthouse-7' },
      })
      expect(before).toEqual([{ user_agent: 'Firefox on a laptop', network: '127.0.0.1', remember: Number(remember) }])
      expect(await session()).toEqual(before)
    },
  )

  test('a wrong old password changes nothing, and each fault has its words', async () => {
    const t = await buildTestApp()
    const { here, elsewhere } = await loggedIn(t)
    const fieldsFor = async (payload: object) =>
      (await t.api('PUT', '/account/change_password', { headers: here, payload })).json().fields
    expect(await fieldsFor({ old_password: 'not this one', new_password: 'lighthouse-7' })).toEqual({
      old_password: messages.oldPasswordWrong,
    })
    expect(await fieldsFor({ old_password: '', new_password: '' })).toEqual({
      old_password: 'Old password is required.',
      new_password: 'New password is required.',
    })
    expect(await fieldsFor({ old_password: '12345', new_password: '12345' })).toEqual({
      old_password: 'Old password must be at least 6 characters long.',
      new_password: 'New password must be at least 6 characters long.',
    })
    expect(await isOpen(t, elsewhere)).toBe(true)
  })

  describe('in a session of more than 15 minutes', () => {
    const CALLS = CONFIRMED.map(({ method, path }) => [method, path.replace(':id', SOME_ID)] as const)

    async function opened() {
      let clock = Date.now()
      const t = await buildTestApp({ now: () => clock })
      const { here, elsewhere } = await loggedIn(t)
      clock += 15 * 60_000
      const change = (headers = here) =>
        t.api('PUT', '/account/change_email', { headers, payload: { email: 'anna.new@example.org' } })
      const confirm = (password: string) =>
        t.api('POST', '/account/confirm_password', { headers: here, payload: { password } })
      return { t, here, elsewhere, change, confirm, later: () => (clock += 15 * 60_000) }
    }

    test.each(CALLS)('%s %s asks for the password again, and does nothing without it', async (method, path) => {
      const { t, here } = await opened()
      const reply = await t.api(method, path, { headers: here })
      expect([reply.statusCode, reply.json()]).toEqual([
        403,
        { code: 'password_needed', message: messages.passwordNeeded },
      ])
      expect(await isOpen(t, here)).toBe(true)
    })

    test('the password opens the way for 15 minutes, in that session alone; a wrong one does not', async () => {
      const { change, confirm, elsewhere, later } = await opened()
      const wrong = await confirm('not this one')
      expect([wrong.statusCode, wrong.json()]).toEqual([
        422,
        { code: 'wrong_password', message: messages.passwordWrong, fields: { password: messages.passwordWrong } },
      ])
      expect((await change()).statusCode).toBe(403)
      expect((await confirm(ANNA.password)).statusCode).toBe(204)
      expect((await change(elsewhere)).statusCode).toBe(403)
      expect((await change()).statusCode).toBe(200)
      later()
      expect((await change()).statusCode).toBe(403)
    })

    test('tries that were wrong, and calls without it, are in the audit log', async () => {
      const { t, change, confirm } = await opened()
      await change()
      await confirm('not this one')
      const rows = await t.db
        .selectFrom('audit')
        .select(['action', 'outcome'])
        .where('actor_id', 'is not', null)
        .where('outcome', '=', 'refused')
        .orderBy('action')
        .execute()
      expect(rows).toEqual([
        { action: 'email-changed', outcome: 'refused' },
        { action: 'password-confirmed', outcome: 'refused' },
      ])
    })
  })

  test('[AU-091] signed-in devices are listed, and each can be signed out by its owner only', async () => {
    const t = await buildTestApp()
    const { here, elsewhere } = await loggedIn(t)
    const stranger = await t.signIn()
    const devices = (await t.api('GET', '/account/devices', { headers: here })).json()
    expect(devices).toHaveLength(2)
    expect(devices.filter((device: { is_current: boolean }) => device.is_current)).toHaveLength(1)
    expect(devices[0]).toMatchObject({ user_agent: 'Firefox on a laptop', last_used_date: expect.stringMatching(/Z$/) })
    const other = devices.find((device: { is_current: boolean }) => !device.is_current)
    expect((await t.api('DELETE', `/account/devices/${other._id}`, { headers: stranger.bearer })).statusCode).toBe(404)
    expect((await t.api('DELETE', `/account/devices/${other._id}`, { headers: here })).statusCode).toBe(204)
    expect(await isOpen(t, elsewhere)).toBe(false)
    expect(await isOpen(t, here)).toBe(true)
  })

  test('logging in again in a browser ends the session that it had', async () => {
    const t = await buildTestApp()
    await withAnna(t)
    const login = (headers: Record<string, string>) =>
      t.api('POST', '/auth/login', {
        payload: ANNA,
        headers: { ...FROM_OUR_PAGE, origin: 'http://longhand.test', host: 'longhand.test', ...headers },
      })
    const first = (await login({})).json().token
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await login({})).statusCode).toBe(200)
    expect(await isOpen(t, bearer(first))).toBe(true)
    const second = (await login({ cookie: `token=${first}` })).json().token
    expect([await isOpen(t, bearer(first)), await isOpen(t, bearer(second))]).toEqual([false, true])
  })

  test('all other devices are signed out at once', async () => {
    const t = await buildTestApp()
    const { here, elsewhere } = await loggedIn(t)
    expect((await t.api('DELETE', '/account/devices', { headers: here })).statusCode).toBe(204)
    expect([await isOpen(t, here), await isOpen(t, elsewhere)]).toEqual([true, false])
    expect((await t.api('GET', '/account/devices', { headers: here })).json()).toMatchObject([
      { is_current: true, network: '127.0.0.1' },
    ])
  })
})
