import { describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createFailedTries } from '../../server/modules/identity/auth/failed-tries.ts'
import { TRIES } from '../../server/kernel/limits.ts'
import { MINUTE_MS } from '../../src/shared/durations.ts'
import { ANNAS_PASSWORD, buildAnna, headsOf, keyIn, sendNewMails } from '../support/account-mails.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'

const ANNA = 'anna@example.org'

async function opened() {
  let clock = Date.now()
  const waits: number[] = []
  const t = await buildTestApp({
    env: { TRUST_PROXY: '127.0.0.1' },
    now: () => clock,
    pause: async (ms) => waits.push(ms),
  })
  await buildAnna(t)
  return { t, waits, later: (ms: number) => (clock += ms) }
}

const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more })
const logIn = (
  t: Pick<TestApp, 'api'>,
  address: string,
  { email = ANNA, password = ANNAS_PASSWORD, headers = {} } = {},
) => t.api('POST', '/auth/login', { headers: from(address, headers), payload: { email, password } })
const fail = (
  t: Pick<TestApp, 'api'>,
  address: string,
  more: { email?: string; headers?: Record<string, string> } = {},
) => logIn(t, address, { ...more, password: 'not this one' })
const forget = (t: TestApp, address: string) =>
  t.api('POST', '/auth/forgotten_password', { headers: from(address), payload: { email: ANNA } })

/** What guesses from everywhere have come to, without the time that they take. */
async function failed(t: TestApp, times: number, at: number): Promise<void> {
  const tries = createFailedTries({ db: t.db, now: () => at })
  for (let i = 0; i < times; i++) await tries.count(`failures ${ANNA}`)
}

async function guess(t: TestApp, times: number, address: (i: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await fail(t, address(i))).statusCode)
  return statuses
}

describe('wrong passwords for one account', () => {
  test('shut out the network that tries them, and nobody elsewhere', async () => {
    const { t } = await opened()
    await guess(t, TRIES.passwords, (i) => `192.0.2.${i + 1}`)
    const refused = await logIn(t, '192.0.2.200')
    expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([
      429,
      'too_many_tries',
      true,
    ])
    expect((await logIn(t, '198.51.100.7')).statusCode).toBe(200)
  })

  test('from any address of one IPv6 /64 count as from one', async () => {
    const { t } = await opened()
    const statuses = await guess(t, 30, (i) => `2001:db8:1:2::${i + 1}`)
    expect(statuses.filter((status) => status === 401)).toHaveLength(TRIES.passwords)
    expect((await logIn(t, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('are forgotten after a quarter of an hour, and by the right one', async () => {
    const { t, later } = await opened()
    await guess(t, TRIES.passwords - 1, () => '192.0.2.1')
    expect((await logIn(t, '192.0.2.1')).statusCode).toBe(200)
    later(MINUTE_MS)
    await guess(t, TRIES.passwords, () => '192.0.2.2')
    later(15 * MINUTE_MS)
    expect((await logIn(t, '192.0.2.2')).statusCode).toBe(200)
  })

  test('that come at once are no more than those that come one by one', async () => {
    const { t } = await opened()
    const replies = await Promise.all(Array.from({ length: 18 }, () => fail(t, '192.0.2.1')))
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(TRIES.passwords)
  })

  test('count in all processes on one database', async () => {
    const { t } = await opened()
    const other = await buildApp(t.deps)
    await guess(t, TRIES.passwords, () => '192.0.2.1')
    const reply = await other.inject({
      method: 'POST',
      url: '/api/longhand/auth/login',
      headers: from('192.0.2.1'),
      payload: { email: ANNA, password: ANNAS_PASSWORD },
    })
    await other.close()
    expect(reply.statusCode).toBe(429)
  })
})

test('a device that signed in before keeps its way in, in the network that is shut out too', async () => {
  const { t } = await opened()
  const cookie = (await logIn(t, '192.0.2.1')).cookies.find(({ name }) => name === 'device')
  expect(cookie).toMatchObject({ httpOnly: true, path: '/api/longhand/auth' })
  const device = { cookie: `device=${cookie?.value}` }
  await guess(t, TRIES.passwords, () => '192.0.2.1')
  expect((await logIn(t, '192.0.2.1')).statusCode).toBe(429)
  expect((await logIn(t, '192.0.2.1', { headers: device })).statusCode).toBe(200)
})

test('the device of one account is none of another’s, and guesses no further than others', async () => {
  const { t } = await opened()
  await buildAnna(t, 'bert@example.org')
  const berts = (await logIn(t, '203.0.113.1', { email: 'bert@example.org' })).cookies.find(
    ({ name }) => name === 'device',
  )?.value
  const annas = (await logIn(t, '203.0.113.1')).cookies.find(({ name }) => name === 'device')?.value
  await guess(t, TRIES.passwords, () => '192.0.2.1')
  expect((await logIn(t, '192.0.2.1', { headers: { cookie: `device=${berts}` } })).statusCode).toBe(429)
  for (let i = 0; i < TRIES.passwords; i++)
    expect((await fail(t, '192.0.2.9', { headers: { cookie: `device=${annas}` } })).statusCode).toBe(401)
  expect((await fail(t, '192.0.2.9', { headers: { cookie: `device=${annas}` } })).statusCode).toBe(429)
})

test('an account guessed at from everywhere is slowed and never shut, and its owner is told once a day', async () => {
  const { t, waits, later } = await opened()
  const device = (await logIn(t, '198.51.100.1')).cookies.find(({ name }) => name === 'device')?.value
  await failed(t, TRIES.attack - 1, later(0))
  await guess(t, 1, () => '203.0.113.1')
  expect(waits).toEqual([])
  await guess(t, 2, (i) => `204.${i}.113.1`)
  await failed(t, 20, later(0))
  expect((await logIn(t, '198.51.100.77')).statusCode).toBe(200)
  expect(waits).toEqual([250, 500, TRIES.waitMs])
  expect((await logIn(t, '198.51.100.1', { headers: { cookie: `device=${device}` } })).statusCode).toBe(200)
  expect(waits).toHaveLength(3)
  const told = [[ANNA, 'Someone is trying to sign in to your account']]
  const ofSignIns = [ANNA, 'New sign-in to your account']
  expect(headsOf(await sendNewMails(t))).toEqual([ofSignIns, ofSignIns, ...told])
  await failed(t, TRIES.attack - 1, later(16 * MINUTE_MS))
  await guess(t, 1, () => '205.0.113.1')
  expect(await sendNewMails(t)).toEqual([])
  await failed(t, TRIES.attack - 1, later(24 * 60 * MINUTE_MS))
  await guess(t, 1, () => '206.0.113.1')
  expect(headsOf(await sendNewMails(t))).toEqual(told)
})

test('one caller who tries many accounts is stopped', async () => {
  const { t, later } = await opened()
  const tries = createFailedTries({ db: t.db, now: () => later(0) })
  for (let i = 0; i < TRIES.passwordsOfCaller - 1; i++) await tries.count('passwords 2001:db8:9:9::/64')
  expect((await fail(t, '2001:db8:9:9::1', { email: 'some@example.org' })).statusCode).toBe(401)
  expect((await fail(t, '2001:db8:9:9::2', { email: 'more@example.org' })).statusCode).toBe(429)
})

describe('asking for links to choose a new password', () => {
  test('too often shuts out the network that asks, and not the owner elsewhere', async () => {
    const { t } = await opened()
    const statuses = []
    for (let i = 0; i <= TRIES.links; i++) statuses.push((await forget(t, '192.0.2.1')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: TRIES.links }, () => 200), 429])
    expect((await forget(t, '198.51.100.1')).statusCode).toBe(200)
  })

  test('from everywhere mails six an hour, of which the first one works as well', async () => {
    const { t, later } = await opened()
    const mails: string[] = []
    for (let i = 0; i < 9; i++) {
      await forget(t, `203.${i}.113.1`)
      mails.push(...(await sendNewMails(t)))
      later(MINUTE_MS + 1)
    }
    expect(mails).toHaveLength(6)
    const key = keyIn(mails, ANNA, 'reset-password')
    expect(
      (await t.api('PUT', `/auth/reset_password/${key}`, { payload: { password: 'lighthouse-7' } })).statusCode,
    ).toBe(200)
  })
})

test('registering a taken address mails its owner once a minute, with a way to make the account theirs', async () => {
  const { t, later } = await opened()
  const register = async () =>
    (await t.api('POST', '/auth/register', { payload: { email: ANNA, password: 'gallows-1777' } })).statusCode
  const mails: string[] = []
  for (let i = 0; i < 5; i++) {
    expect(await register()).toBe(200)
    mails.push(...(await sendNewMails(t)))
    later(10_000)
  }
  expect(headsOf(mails)).toEqual([[ANNA, 'You already have an account']])
  expect(mails[0]).toContain('/auth/forgotten-password')
  later(20_000)
  await register()
  expect(await sendNewMails(t)).toHaveLength(1)
})

test('the password of an open session is not guessed either', async () => {
  const { t } = await opened()
  const { token } = (await logIn(t, '192.0.2.1')).json()
  const bearer = { authorization: `Bearer ${token}` }
  const confirm = async (password: string) =>
    (await t.api('POST', '/account/confirm_password', { headers: bearer, payload: { password } })).statusCode
  const statuses = []
  for (let i = 0; i < TRIES.passwords; i++) statuses.push(await confirm('not this one'))
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect(await confirm(ANNAS_PASSWORD)).toBe(429)
})

describe('many tries at once', () => {
  test('take one connection to the database, and those that are refused next to none', async () => {
    const { t, later } = await opened()
    const running = { now: 0, most: 0, all: 0 }
    const watched = t.db.withPlugin({
      transformQuery({ node }) {
        running.now += 1
        running.all += 1
        running.most = Math.max(running.most, running.now)
        return node
      },
      async transformResult({ result }) {
        running.now -= 1
        return result
      },
    })
    const tries = createFailedTries({ db: watched, now: () => later(0) })
    const take = () => tries.take('password anna', 3)
    const ends = await Promise.allSettled(Array.from({ length: 40 }, take))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(running).toEqual({ now: 0, most: 1, all: 4 })
    // Another process may have let them go on: that is looked up after a second.
    await createFailedTries({ db: t.db }).forget('password anna')
    await expect(take()).rejects.toMatchObject({ status: 429 })
    later(1000)
    await take()
    await Promise.allSettled(Array.from({ length: 3 }, take))
    await tries.forget('password anna')
    await take()
  })
})
