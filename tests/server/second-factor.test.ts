import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { resealCodes } from '../../server/modules/identity/factors/check-code.ts'
import { TRIES } from '../../server/kernel/limits.ts'
import { sha256 } from '../../server/kernel/sha256.ts'
import { composeModules } from '../../server/compose.ts'
import { MOST_PASSKEYS, SECOND_FACTOR_NEEDED } from '../../src/shared/contract/factors.ts'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { authOf } from '../support/auth.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { createSoftPasskey } from '../support/soft-passkey.ts'

const ANNA = { email: 'anna@example.org', password: 'harbour-1961' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Clock {
  now: () => number
  /** Moves on, in milliseconds. */
  pass: (ms: number) => void
}

function clock(): Clock {
  let at = Date.now()
  return {
    now: () => at,
    pass: (ms) => {
      at += ms
    },
  }
}

type Cookies = { name: string; value: string; path?: string; httpOnly?: boolean }[]

/** An app with Anna, whose app shows codes, signed in. */
async function withCodes(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const time = clock()
  const t = await buildTestApp({ now: time.now, ...overrides })
  const id = await authOf(t).addUser({ ...ANNA, role: 'USER' })
  // An old account, whose first sign-in is no news.
  await t.db
    .updateTable('user')
    .set({ created_at: time.now() - 400 * DAY_MS })
    .execute()
  const bearer = { authorization: `Bearer ${(await logIn(t)).json().token}` }
  const { secret } = (await t.api('POST', '/account/one_time_codes', { headers: bearer })).json()
  const code = (steps = 0) => generate({ secret, epoch: Math.floor(time.now() / 1000) + steps * 30 })
  const turnOn = await t.api('PUT', '/account/one_time_codes', { headers: bearer, payload: { code: await code() } })
  expect(turnOn.statusCode).toBe(200)
  const recovery = turnOn.json().recovery_codes as string[]
  time.pass(60_000)
  return { t, id, time, bearer, secret, code, recovery }
}

const logIn = (t: TestApp, { password = ANNA.password, cookie = '', remoteAddress = '10.0.0.1' } = {}) =>
  t.api('POST', '/auth/login', {
    payload: { ...ANNA, password },
    headers: {
      'user-agent': FIREFOX,
      ...(cookie && { cookie, origin: 'http://longhand.test', host: 'longhand.test' }),
    },
    remoteAddress,
  })

const challengeOf = async (t: TestApp, options?: Parameters<typeof logIn>[1]): Promise<string> =>
  (await logIn(t, options)).json().second_factor.challenge

const answer = (t: TestApp, challenge: string, way: object, more: object = {}) =>
  t.api('POST', '/auth/second_factor', {
    payload: { challenge, answer: way, ...more },
    headers: { 'user-agent': FIREFOX },
  })

const byCode = async (t: TestApp, challenge: string, code: string, more: object = {}) =>
  answer(t, challenge, { way: 'code', code }, more)

describe('an account with one-time codes', () => {
  test('opens by password and code, and by neither alone', async () => {
    const { t, code, bearer } = await withCodes()
    const first = await logIn(t)
    expect(first.json()).toEqual({
      token: null,
      expire_date: null,
      has_email_address_validated: true,
      second_factor: { challenge: expect.any(String), codes: true, passkeys: false },
    })
    expect(first.cookies).toEqual([])
    expect((await logIn(t, { password: 'not-hers-at-all' })).statusCode).toBe(401)
    const opened = await byCode(t, first.json().second_factor.challenge, await code())
    expect(opened.json()).toMatchObject({ token: expect.any(String), has_email_address_validated: true })
    expect((opened.cookies as Cookies).map(({ name }) => name)).toEqual(['token', 'session', 'device'])
    const stored = JSON.stringify(await t.db.selectFrom('one_time_code').selectAll().execute())
    const told = (await t.api('GET', '/account/factors', { headers: bearer })).json()
    expect(told).toMatchObject({ one_time_codes_date: expect.any(String), recovery_codes: 10, is_required: false })
    expect(stored).not.toMatch(/[A-Z2-7]{32}/)
  })

  test('an account without one opens as before', async () => {
    const t = await buildTestApp()
    await authOf(t).addUser({ ...ANNA, role: 'USER' })
    expect(Object.keys((await logIn(t)).json())).toEqual(['token', 'expire_date', 'has_email_address_validated'])
  })

  test('no code opens twice, one of a step before the last opens nothing, one step either way does', async () => {
    const { t, code, time } = await withCodes()
    const now = await code()
    expect((await byCode(t, await challengeOf(t), now)).statusCode).toBe(200)
    const again = await byCode(t, await challengeOf(t), now)
    expect([again.statusCode, again.json().fields]).toEqual([422, { code: messages.codeWrong }])
    expect((await byCode(t, await challengeOf(t), await code(-1))).statusCode).toBe(422)
    expect((await byCode(t, await challengeOf(t), await code(1))).statusCode).toBe(200)
    time.pass(120_000)
    expect((await byCode(t, await challengeOf(t), await code(-1))).statusCode).toBe(200)
    expect((await byCode(t, await challengeOf(t), await code(2))).statusCode).toBe(422)
  })

  test('of one code in two logins at once one opens; one login opens once', async () => {
    const { t, code, time } = await withCodes()
    const [one, other] = [await challengeOf(t), await challengeOf(t)]
    const now = await code()
    const replies = await Promise.all([byCode(t, one, now), byCode(t, other, now)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 422])
    time.pass(60_000)
    const challenge = await challengeOf(t)
    const codes = [await code(), await code(1)]
    const both = await Promise.all(codes.map((each) => byCode(t, challenge, each)))
    // The other finds the login over, or its code as old as the one that opened.
    const [opened, refused] = both.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)
    expect([opened, [400, 422].includes(refused!)]).toEqual([200, true])
    expect((await byCode(t, challenge, await code(1))).json().code).toBe('challenge_over')
  })

  test('a login waits ten minutes and takes five answers', async () => {
    const { t, code, time } = await withCodes()
    const late = await challengeOf(t)
    time.pass(10 * 60_000)
    expect((await byCode(t, late, await code())).json()).toMatchObject({ code: 'challenge_over' })
    const tried = await challengeOf(t)
    for (let i = 0; i < 5; i++) expect((await byCode(t, tried, '000000')).statusCode).toBe(422)
    expect((await byCode(t, tried, await code())).json()).toMatchObject({ code: 'challenge_over' })
  })

  test('ten wrong codes from anywhere shut out codes, not recovery codes, and its owner is told once', async () => {
    const { t, code, recovery } = await withCodes()
    for (let i = 0; i < 3; i++) {
      const challenge = await challengeOf(t, { remoteAddress: `10.${i}.0.1` })
      for (let j = 0; j < 4; j++) await byCode(t, challenge, '000000')
    }
    const refused = await byCode(t, await challengeOf(t), await code())
    expect([refused.statusCode, refused.json().message]).toEqual([429, messages.tooManyCodes])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await byCode(t, await challengeOf(t), await code())).statusCode).toBe(429)
    const recovered = await answer(t, await challengeOf(t), { way: 'recovery-code', code: recovery[0] })
    expect(recovered.statusCode).toBe(200)
    const mails = await sendQueuedMails(t)
    expect(mails.filter((mail) => mail.includes('Subject: Someone knows your password'))).toHaveLength(1)
  })

  test('a wrong answer is in its owner’s activity, a right one too', async () => {
    const { t, id, code, bearer } = await withCodes()
    const challenge = await challengeOf(t)
    await byCode(t, challenge, '000000')
    await byCode(t, challenge, await code())
    const entries = await t.db.selectFrom('audit').select(['action', 'outcome']).where('owner_id', '=', id).execute()
    expect(entries.slice(-2)).toEqual([
      { action: 'sign-in', outcome: 'refused' },
      { action: 'sign-in', outcome: 'done' },
    ])
    expect(JSON.stringify(entries)).toContain('codes-turned-on')
    expect((await t.api('GET', '/account/activity', { headers: bearer })).statusCode).toBe(200)
  })

  test('turning them off takes password and code, and leaves nothing that opens it', async () => {
    const { t, code, bearer, recovery } = await withCodes()
    const off = (payload: object) => t.api('POST', '/account/one_time_codes/off', { headers: bearer, payload })
    expect((await off({ password: 'wrong-one', code: await code() })).json()).toEqual({
      code: 'wrong_password',
      message: messages.passwordWrong,
      fields: { password: messages.passwordWrong },
    })
    expect((await off({ password: ANNA.password, code: '000000' })).json().fields).toEqual({ code: messages.codeWrong })
    expect((await off({ password: ANNA.password, code: recovery[3] })).statusCode).toBe(204)
    expect((await logIn(t)).json().token).toEqual(expect.any(String))
    expect(await t.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    const mails = (await sendQueuedMails(t)).join('\n')
    expect(mails).toContain('Subject: One-time codes were turned on')
    expect(mails).toContain('Subject: One-time codes were turned off')
  })

  test('turning them off takes a code of the app as it shows it, and is done once', async () => {
    const { t, code, bearer } = await withCodes()
    const off = async (typed: string) => {
      const payload = { password: ANNA.password, code: typed }
      const reply = await t.api('POST', '/account/one_time_codes/off', { headers: bearer, payload })
      return [reply.statusCode, reply.statusCode === 204 ? null : reply.json().code]
    }
    // A factor is had with them, also for a workspace that asks for one.
    const made = await t.api('POST', '/workspaces', { headers: bearer, payload: { name: 'Harbour Radio' } })
    const { _id: team } = made.json<{ _id: string }>()
    await t.api('PUT', `/workspaces/${team}`, { headers: bearer, payload: { asks_second_factor: true } })
    const inTeam = async () =>
      (await t.api('GET', '/file?only_info=true', { headers: { ...bearer, [WORKSPACE_HEADER]: team } })).statusCode
    expect(await inTeam()).toBe(200)
    const shown = (await code()).replace(/^(...)/, '$1 ')
    expect(await off(shown)).toEqual([204, null])
    expect(await off(shown)).toEqual([409, 'codes_are_off'])
    expect(await inTeam()).toBe(403)
  })

  test('a session tries so many codes to turn them on or off, and no more', async () => {
    const { t, time, code, bearer } = await withCodes()
    const off = async (typed: string, headers = bearer) =>
      (
        await t.api('POST', '/account/one_time_codes/off', {
          headers,
          payload: { password: ANNA.password, code: typed },
        })
      ).statusCode
    for (let i = 0; i < TRIES.codes; i += 1) expect(await off('000000')).toBe(422)
    expect(await off(await code())).toBe(429)

    // They are nobody else's, and those of a right code are forgotten.
    const begin = async (headers: typeof bearer) => {
      const { secret } = (await t.api('POST', '/account/one_time_codes', { headers })).json()
      return () => generate({ secret, epoch: Math.floor(time.now() / 1000) })
    }
    const on = async (typed: string, headers: typeof bearer) =>
      (await t.api('PUT', '/account/one_time_codes', { headers, payload: { code: typed } })).statusCode
    const eve = await t.signIn()
    await begin(eve.bearer)
    for (let i = 0; i < TRIES.codes; i += 1) expect(await on('000000', eve.bearer)).toBe(422)
    expect(await on('000000', eve.bearer)).toBe(429)
    const ben = { email: 'ben@example.org', password: ANNA.password }
    await authOf(t).addUser({ ...ben, role: 'USER' })
    const bens = { authorization: `Bearer ${(await t.api('POST', '/auth/login', { payload: ben })).json().token}` }
    const bensCode = await begin(bens)
    expect(await on(await bensCode(), bens)).toBe(200)
    time.pass(60_000)
    for (let i = 1; i < TRIES.codes; i += 1) expect(await off('000000', bens)).toBe(422)
    expect(await off(await bensCode(), bens)).toBe(204)
    expect(await on(await (await begin(bens))(), bens)).toBe(200)
  })

  test('they are on once: another app needs them off first', async () => {
    const { t, bearer } = await withCodes()
    const reply = await t.api('POST', '/account/one_time_codes', { headers: bearer })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'codes_are_on'])
  })

  test('the key is offered for an hour, and counts once a code has proved it', async () => {
    const time = clock()
    const t = await buildTestApp({ now: time.now })
    await authOf(t).addUser({ ...ANNA, role: 'USER' })
    const bearer = { authorization: `Bearer ${(await logIn(t)).json().token}` }
    const turnOn = async (code: string) => {
      const reply = await t.api('PUT', '/account/one_time_codes', { headers: bearer, payload: { code } })
      return [reply.statusCode, reply.json().code]
    }
    expect(await turnOn('000000')).toEqual([409, 'codes_not_begun'])
    const renewed = await t.api('POST', '/account/recovery_codes', { headers: bearer })
    expect([renewed.statusCode, renewed.json().code]).toEqual([409, 'no_factor'])
    const { uri } = (await t.api('POST', '/account/one_time_codes', { headers: bearer })).json()
    expect(decodeURIComponent(uri)).toContain(ANNA.email)
    const offer = async () => (await t.api('POST', '/account/one_time_codes', { headers: bearer })).json().secret
    const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(time.now() / 1000) })
    /** Passes, and the password is given once more. */
    const pass = async (ms: number) => {
      time.pass(ms)
      await t.db.updateTable('session').set({ confirmed_at: time.now() }).execute()
    }
    const late = await offer()
    await pass(HOUR_MS)
    expect(await turnOn(await codeOf(late))).toEqual([409, 'codes_not_begun'])
    const secret = await offer()
    await pass(HOUR_MS - 1)
    expect((await turnOn('000000'))[0]).toBe(422)
    expect((await turnOn(await codeOf(late)))[0]).toBe(422)
    expect((await logIn(t)).json().token).toEqual(expect.any(String))
    expect((await turnOn(await codeOf(secret)))[0]).toBe(200)
    expect(await turnOn(await codeOf(secret))).toEqual([409, 'codes_are_on'])
  })

  test('setting up asks for the password again', async () => {
    const { t, bearer, time } = await withCodes()
    time.pass(16 * 60_000)
    for (const [method, path] of [
      ['POST', '/account/one_time_codes'],
      ['POST', '/account/recovery_codes'],
      ['POST', '/account/passkeys/options'],
    ] as const)
      expect((await t.api(method, path, { headers: bearer })).json().code).toBe('password_needed')
  })

  test('rotated secrets go on opening keys, and are not needed once these are sealed anew', async () => {
    const { t, id, secret } = await withCodes()
    const both = createSealer(['a new one', ...t.deps.sessionSecrets], 'factors')
    expect(await resealCodes(t.db, both)).toBe(1)
    expect(await resealCodes(t.db, both)).toBe(0)
    const stored = await t.db.selectFrom('one_time_code').select('secret').executeTakeFirstOrThrow()
    expect(createSealer(['a new one'], 'factors').open(stored.secret, id)).toBe(secret)
  })
})

describe('a recovery code', () => {
  test('opens once, however it is typed, and its owner is told', async () => {
    const { t, recovery } = await withCodes()
    const typed = recovery[0]!.toLowerCase().replaceAll('-', ' ')
    const way = { way: 'recovery-code', code: typed }
    expect((await answer(t, await challengeOf(t), way)).statusCode).toBe(200)
    const again = await answer(t, await challengeOf(t), way)
    expect([again.statusCode, again.json().message]).toEqual([422, messages.recoveryCodeWrong])
    expect((await sendQueuedMails(t)).join('\n')).toContain('Subject: A recovery code was used')
    const actions = await t.db.selectFrom('audit').select('action').execute()
    expect(actions.map(({ action }) => action)).toContain('recovery-code-used')
  })

  test('of two logins with one at once one opens', async () => {
    const { t, recovery } = await withCodes()
    const way = { way: 'recovery-code', code: recovery[0] }
    const challenges = [await challengeOf(t), await challengeOf(t)]
    const replies = await Promise.all(challenges.map((challenge) => answer(t, challenge, way)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 422])
    expect(await t.db.selectFrom('recovery_code').selectAll().execute()).toHaveLength(9)
  })

  test('a new set ends the old one, and only hashes are kept', async () => {
    const { t, bearer, recovery } = await withCodes()
    const { recovery_codes: renewed } = (await t.api('POST', '/account/recovery_codes', { headers: bearer })).json()
    expect(renewed).toHaveLength(10)
    const stored = JSON.stringify(await t.db.selectFrom('recovery_code').selectAll().execute())
    for (const code of renewed as string[]) expect(stored).not.toContain(code)
    expect((await answer(t, await challengeOf(t), { way: 'recovery-code', code: recovery[0] })).statusCode).toBe(422)
    expect((await answer(t, await challengeOf(t), { way: 'recovery-code', code: renewed[0] })).statusCode).toBe(200)
  })
})

describe('a device that is trusted', () => {
  async function withTrust() {
    const world = await withCodes()
    const { t, code } = world
    const opened = await byCode(t, await challengeOf(t), await code(), { trust_device: true })
    const cookie = (opened.cookies as Cookies).find(({ name }) => name === 'trusted_device')!
    return { ...world, opened, cookie: `trusted_device=${cookie.value}`, set: cookie }
  }

  test('is asked for the password alone for 30 days; its key is kept as a hash', async () => {
    const { t, time, cookie, set } = await withTrust()
    expect(set).toMatchObject({ path: '/api/longhand', httpOnly: true })
    expect(JSON.stringify(await t.db.selectFrom('trusted_device').selectAll().execute())).not.toContain(set.value)
    expect((await logIn(t, { cookie })).json().token).toEqual(expect.any(String))
    expect((await logIn(t, { cookie, password: 'not-hers-at-all' })).statusCode).toBe(401)
    expect((await logIn(t)).json().token).toBeNull()
    time.pass(30 * DAY_MS)
    expect((await logIn(t, { cookie })).json().token).toBeNull()
  })

  test('is listed, and asked again once its owner ends that', async () => {
    const { t, opened, cookie } = await withTrust()
    const bearer = { authorization: `Bearer ${opened.json().token}` }
    const listed = (await t.api('GET', '/account/factors', { headers: { ...bearer, cookie } })).json().trusted_devices
    expect(listed).toEqual([expect.objectContaining({ user_agent: FIREFOX, is_current: true })])
    const stranger = await t.signIn()
    const path = `/account/trusted_devices/${listed[0]._id}`
    expect((await t.api('DELETE', path, { headers: stranger.bearer })).statusCode).toBe(404)
    const gone = await t.api('DELETE', path, { headers: bearer })
    expect(gone.statusCode).toBe(204)
    expect((await logIn(t, { cookie })).json().token).toBeNull()
  })

  test.each([
    [
      'a changed password',
      async ({ t, bearer }: Awaited<ReturnType<typeof withTrust>>) =>
        t.api('PUT', '/account/change_password', {
          headers: bearer,
          payload: { old_password: ANNA.password, new_password: ANNA.password },
        }),
    ],
    [
      'signing out all other devices',
      async ({ t, bearer }: Awaited<ReturnType<typeof withTrust>>) =>
        t.api('DELETE', '/account/devices', { headers: bearer }),
    ],
  ] as const)('%s ends that, and logins that wait', async (_what, act) => {
    const world = await withTrust()
    const { t, time, cookie, code } = world
    time.pass(60_000)
    const waiting = await challengeOf(t)
    expect((await act(world)).statusCode).toBeLessThan(300)
    expect((await logIn(t, { cookie })).json().token).toBeNull()
    expect((await byCode(t, waiting, await code())).json().code).toBe('challenge_over')
  })
})

describe('a sign-in from a device that the account does not know', () => {
  test('is mailed to its owner, one from a known device is not', async () => {
    const t = await buildTestApp()
    await authOf(t).addUser({ ...ANNA, role: 'USER' })
    const news = async () =>
      (await sendQueuedMails(t)).filter((mail) => mail.includes('Subject: New sign-in to your account'))
    const first = await logIn(t)
    // A new account's first sign-in is its owner's.
    expect(await news()).toEqual([])
    await logIn(t)
    expect(await news()).toEqual([])
    await logIn(t, { remoteAddress: '198.51.100.7' })
    const [mail] = await news()
    expect(mail).toContain('198.51.100.7')
    expect(mail).toContain('Firefox, Linux')
    const { value } = (first.cookies as Cookies).find(({ name }) => name === 'device')!
    await logIn(t, { remoteAddress: '203.0.113.9', cookie: `device=${value}` })
    expect(await news()).toHaveLength(1)
  })
})

describe('where a role asks for a second factor', () => {
  const env = { SECOND_FACTOR_ROLES: 'ADMIN, HUMAN-TRANSCRIPTOR' }

  test('its people log in, and do nothing but set one up; others are not asked', async () => {
    const time = clock()
    const t = await buildTestApp({ env, now: time.now })
    const [admin, user] = [await t.signIn('ADMIN'), await t.signIn('USER')]
    const refused = await t.api('GET', '/file?only_info=true', { headers: admin.bearer })
    expect([refused.statusCode, refused.json().code]).toEqual([403, SECOND_FACTOR_NEEDED])
    expect((await t.api('GET', '/admin/audit', { headers: admin.bearer })).json().code).toBe(SECOND_FACTOR_NEEDED)
    expect((await t.api('GET', '/account/profile', { headers: admin.bearer })).statusCode).toBe(200)
    expect((await t.api('GET', '/account/factors', { headers: admin.bearer })).json().is_required).toBe(true)
    expect((await t.api('GET', '/file?only_info=true', { headers: user.bearer })).statusCode).toBe(200)
    const { secret } = (await t.api('POST', '/account/one_time_codes', { headers: admin.bearer })).json()
    const code = await generate({ secret, epoch: Math.floor(time.now() / 1000) })
    await t.api('PUT', '/account/one_time_codes', { headers: admin.bearer, payload: { code } })
    expect((await t.api('GET', '/file?only_info=true', { headers: admin.bearer })).statusCode).toBe(200)
  })
})

describe('an operator', () => {
  test('resets the factors of who lost them: sessions end, and the owner is told', async () => {
    const { t, bearer } = await withCodes()
    const { auth } = composeModules(t.deps).identity
    expect(await auth.resetFactors(ANNA.email)).toBe(true)
    expect((await t.api('GET', '/account/profile', { headers: bearer })).statusCode).toBe(401)
    expect((await logIn(t)).json().token).toEqual(expect.any(String))
    expect((await sendQueuedMails(t)).join('\n')).toContain('Subject: Your second factors were removed')
    expect(await auth.resetFactors(ANNA.email)).toBe(false)
    await expect(auth.resetFactors('nobody@example.org')).rejects.toMatchObject({ status: 404 })
  })

  test('ends somebody’s sessions', async () => {
    const { t, bearer } = await withCodes()
    await composeModules(t.deps).identity.auth.endSessions(ANNA.email)
    expect((await t.api('GET', '/account/profile', { headers: bearer })).statusCode).toBe(401)
  })
})

describe('passkeys', () => {
  const PLACE = { id: 'longhand.example', origin: 'https://longhand.example' }

  /** Anna with a passkey, and how to ask for a sign-in by it. */
  async function withPasskey() {
    const t = await buildTestApp({ env: { PUBLIC_URL: PLACE.origin } })
    await authOf(t).addUser({ ...ANNA, role: 'USER' })
    const bearer = { authorization: `Bearer ${(await logIn(t)).json().token}` }
    const begun = (await t.api('POST', '/account/passkeys/options', { headers: bearer })).json()
    expect(begun.options.user.name).toBe(ANNA.email)
    const passkey = createSoftPasskey(PLACE)
    const payload = { challenge: begun.challenge, response: passkey.make(begun.options.challenge), name: 'Laptop' }
    expect((await t.api('POST', '/account/passkeys', { headers: bearer, payload })).statusCode).toBe(200)
    const ask = async () => (await t.api('POST', '/auth/passkey/options')).json()
    const signIn = (challenge: string, response: object) =>
      t.api('POST', '/auth/passkey', { payload: { challenge, response }, headers: { 'user-agent': FIREFOX } })
    return { t, bearer, passkey, ask, signIn }
  }

  test('one opens a session without a password; one that was copied, whose count stands still, does not', async () => {
    const { passkey, ask, signIn } = await withPasskey()
    const first = await ask()
    const opened = await signIn(first.challenge, passkey.use(first.options.challenge, 3))
    expect(opened.json()).toMatchObject({ token: expect.any(String) })
    for (const counter of [3, 2]) {
      const next = await ask()
      const copied = await signIn(next.challenge, passkey.use(next.options.challenge, counter))
      expect([copied.statusCode, copied.json().code], `${counter}`).toEqual([422, 'passkey_refused'])
    }
  })

  test('the desktop app gets a session by a code that only it can use, once; the browser gets none', async () => {
    const { t, passkey, ask } = await withPasskey()
    const verifier = 'v'.repeat(43)
    const app = Buffer.from(sha256(verifier), 'hex').toString('base64url')
    const { challenge, options } = await ask()
    const payload = { challenge, response: passkey.use(options.challenge, 1), app }
    const handed = await t.api('POST', '/auth/passkey/app', { payload, headers: { 'user-agent': FIREFOX } })
    expect([handed.statusCode, handed.cookies]).toEqual([200, []])
    const sessions = () => t.db.selectFrom('session').select('id').execute()
    const before = (await sessions()).length
    const { code } = handed.json()
    const redeem = (by: string) =>
      t.api('POST', '/auth/passkey/app/session', {
        payload: { code, verifier: by },
        headers: { 'user-agent': 'Longhand' },
      })
    expect((await redeem('w'.repeat(43))).json().code).toBe('challenge_over')
    // No other call takes the code.
    expect((await t.api('POST', '/auth/passkey', { payload: { ...payload, app: undefined } })).statusCode).toBe(400)
    const both = await Promise.all([redeem(verifier), redeem(verifier)])
    expect(both.filter(({ statusCode }) => statusCode === 400)).toHaveLength(1)
    const { token } = both.find(({ statusCode }) => statusCode === 200)!.json()
    const profile = await t.api('GET', '/account/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(profile.statusCode).toBe(200)
    expect(await sessions()).toHaveLength(before + 1)
  })

  test('none opens one with an answer to another question, from another site, or twice', async () => {
    const { passkey, ask, signIn } = await withPasskey()
    const [one, other] = [await ask(), await ask()]
    expect((await signIn(one.challenge, passkey.use(other.options.challenge, 1))).statusCode).toBe(422)
    const elsewhere = createSoftPasskey({ id: 'evil.example', origin: 'https://evil.example' })
    const foreign = { ...elsewhere.use(one.options.challenge, 1), id: passkey.id, rawId: passkey.id }
    expect((await signIn(one.challenge, foreign)).statusCode).toBe(422)
    const signed = passkey.use(other.options.challenge, 1)
    const both = await Promise.all([signIn(other.challenge, signed), signIn(other.challenge, signed)])
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('one is named and removed by its owner alone, and the last one takes the recovery codes along', async () => {
    const { t, bearer } = await withPasskey()
    const factors = async () => (await t.api('GET', '/account/factors', { headers: bearer })).json()
    const [{ _id: id }] = (await factors()).passkeys
    const other = await t.signIn()
    for (const [method, payload] of [
      ['PUT', { name: 'Theirs' }],
      ['DELETE', undefined],
    ] as const) {
      const call = { headers: other.bearer, ...(payload && { payload }) }
      expect((await t.api(method, `/account/passkeys/${id}`, call)).statusCode).toBe(404)
    }
    await t.api('PUT', `/account/passkeys/${id}`, { headers: bearer, payload: { name: 'Phone' } })
    expect(await factors()).toMatchObject({ passkeys: [{ name: 'Phone' }], recovery_codes: 10 })
    expect((await t.api('DELETE', `/account/passkeys/${id}`, { headers: bearer })).statusCode).toBe(204)
    expect(await factors()).toMatchObject({ passkeys: [], recovery_codes: 0 })
    expect((await t.api('DELETE', `/account/passkeys/${id}`, { headers: bearer })).statusCode).toBe(404)
    expect((await sendQueuedMails(t)).join('\n')).toContain('Phone')
  })

  test('one beside codes brings no new recovery codes, and each factor that goes leaves the other', async () => {
    const { t, bearer } = await withPasskey()
    const { secret } = (await t.api('POST', '/account/one_time_codes', { headers: bearer })).json()
    const code = await generate({ secret })
    const on = await t.api('PUT', '/account/one_time_codes', { headers: bearer, payload: { code } })
    expect(on.json().recovery_codes).toBeNull()
    const [{ _id: id }] = (await t.api('GET', '/account/factors', { headers: bearer })).json().passkeys
    await t.api('DELETE', `/account/passkeys/${id}`, { headers: bearer })
    expect((await t.api('GET', '/account/factors', { headers: bearer })).json()).toMatchObject({
      one_time_codes_date: expect.any(String),
      passkeys: [],
      recovery_codes: 10,
    })
    const renewed = await t.api('POST', '/account/recovery_codes', { headers: bearer })
    expect(renewed.json().recovery_codes).toHaveLength(10)
    const mails = await sendQueuedMails(t)
    for (const what of ['A passkey was added', 'A passkey was removed', 'New recovery codes were created'])
      expect(
        mails.filter((mail) => mail.includes(`Subject: ${what}`)),
        what,
      ).toHaveLength(1)
  })

  test('an account has so many, each once, however many are begun at once', async () => {
    const { t, bearer, passkey } = await withPasskey()
    const begin = async () => (await t.api('POST', '/account/passkeys/options', { headers: bearer })).json()
    const add = async (begun: Awaited<ReturnType<typeof begin>>, by = createSoftPasskey(PLACE)) => {
      const payload = { challenge: begun.challenge, response: by.make(begun.options.challenge), name: 'Key' }
      const reply = await t.api('POST', '/account/passkeys', { headers: bearer, payload })
      return [reply.statusCode, reply.json().code ?? reply.json().recovery_codes]
    }
    expect(await add(await begin(), passkey)).toEqual([409, 'passkey_there'])
    const row = await t.db.selectFrom('passkey').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: MOST_PASSKEYS - 2 }, (_, n) => ({ ...row, id: `key-${n}` }))
    await t.db.insertInto('passkey').values(others).execute()
    const [one, other] = [await begin(), await begin()]
    expect(await add(one)).toEqual([200, null])
    expect(await add(other)).toEqual([409, 'too_many_passkeys'])
    expect((await begin()).code).toBe('too_many_passkeys')
    expect(await t.db.selectFrom('passkey').select('id').execute()).toHaveLength(MOST_PASSKEYS)
  })

  test('none is added by the answer to somebody else’s question', async () => {
    const t = await buildTestApp({ env: { PUBLIC_URL: PLACE.origin } })
    const [anna, eve] = [await t.signIn(), await t.signIn()]
    const begun = (await t.api('POST', '/account/passkeys/options', { headers: anna.bearer })).json()
    const response = createSoftPasskey(PLACE).make(begun.options.challenge)
    const payload = { challenge: begun.challenge, response, name: 'Laptop' }
    expect((await t.api('POST', '/account/passkeys', { headers: eve.bearer, payload })).statusCode).toBe(400)
    expect(await t.db.selectFrom('passkey').selectAll().execute()).toEqual([])
    expect((await t.api('POST', '/account/passkeys', { headers: anna.bearer, payload })).statusCode).toBe(200)
  })
})
