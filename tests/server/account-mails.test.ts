import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { authOf } from '../support/auth.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { sendQueuedMails } from '../support/mails.ts'

test('[AU-069] registering mails a link that validates the address, and stores only the key’s hash', async () => {
  const t = await buildTestApp()
  await t.api('POST', '/auth/register', { payload: { email: 'anna@example.org', password: 'harbour-1961' } })
  const [mail = ''] = await sendQueuedMails(t)
  expect(mail).toContain('To: anna@example.org')
  expect(mail).toContain('text/plain')
  expect(mail).toContain('text/html')
  const key = /http:\/\/127\.0\.0\.1:4800\/auth\/validate-email-address\/([\w-]{43})/.exec(mail)?.[1] ?? ''
  const stored = JSON.stringify([
    await t.db.selectFrom('email_key').selectAll().execute(),
    await t.db.selectFrom('job').selectAll().execute(),
  ])
  expect(stored).not.toContain(key)
  expect((await t.api('GET', `/auth/validate_email_address/${key}`, { headers: FROM_OUR_PAGE })).statusCode).toBe(200)
})

test('somebody who registers a taken address learns nothing; its owner gets a mail without a key', async () => {
  const t = await buildTestApp()
  const payload = { email: 'anna@example.org', password: 'harbour-1961' }
  await t.api('POST', '/auth/register', { payload })
  await sendQueuedMails(t)
  await t.api('POST', '/auth/register', { payload })
  const mails = await sendQueuedMails(t)
  expect(mails).toHaveLength(2)
  expect(mails[1]).toContain('You already have an account')
  expect(mails[1]).not.toContain('validate-email-address')
})

describe('a forgotten password', () => {
  const anna = { email: 'anna@example.org', password: 'harbour-1961' }
  const loginStatus = async (t: TestApp, password: string) =>
    (await t.api('POST', '/auth/login', { payload: { email: anna.email, password } })).statusCode

  /** Anna with a validated address, a session, and the key of the mail that she asked for. */
  async function withResetKey(t: TestApp): Promise<{ key: string; bearer: { authorization: string } }> {
    const auth = authOf(t)
    await auth.addUser({ ...anna, role: 'USER' })
    const { token } = (await t.api('POST', '/auth/login', { payload: anna })).json()
    await t.api('POST', '/auth/forgotten_password', { payload: { email: anna.email } })
    const [mail = ''] = await sendQueuedMails(t)
    return {
      key: /\/auth\/reset-password\/([\w-]{43})/.exec(mail)?.[1] ?? '',
      bearer: { authorization: `Bearer ${token}` },
    }
  }

  test('[AP-050 AU-073 AU-075] mails a link, and answers the same where there is no account', async () => {
    const t = await buildTestApp()
    const { key } = await withResetKey(t)
    expect(key).toHaveLength(43)
    const known = await t.api('POST', '/auth/forgotten_password', { payload: { email: anna.email } })
    const unknown = await t.api('POST', '/auth/forgotten_password', { payload: { email: 'nobody@example.org' } })
    expect([known.statusCode, known.json()]).toEqual([200, { message: 'Email sent successfully!' }])
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
    expect(await sendQueuedMails(t)).toHaveLength(1)
  })

  test('[AP-051] the key sets a new password once and ends all sessions', async () => {
    const t = await buildTestApp()
    const { key, bearer } = await withResetKey(t)
    const reset = () => t.api('PUT', `/auth/reset_password/${key}`, { payload: { password: 'lighthouse-7' } })
    const first = await reset()
    expect([first.statusCode, first.json()]).toEqual([200, { email: anna.email }])
    expect(await loginStatus(t, 'lighthouse-7')).toBe(200)
    expect(await loginStatus(t, anna.password)).toBe(401)
    expect((await t.api('GET', '/account/profile', { headers: bearer })).statusCode).toBe(401)
    const again = await reset()
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { code: 'key_not_usable', message: messages.resetKeyUnusable },
    ])
  })

  test('the key is tried before a password is typed, and is good until it is used', async () => {
    const t = await buildTestApp()
    const { key } = await withResetKey(t)
    const look = (of = key) => t.api('GET', `/auth/reset_password/${of}`, { headers: FROM_OUR_PAGE })
    const unusable = [400, { code: 'key_not_usable', message: messages.resetKeyUnusable }]
    expect([(await look()).statusCode, (await look()).statusCode]).toEqual([204, 204])
    const other = await look('k'.repeat(43))
    expect([other.statusCode, other.json()]).toEqual(unusable)
    await t.api('PUT', `/auth/reset_password/${key}`, { payload: { password: 'lighthouse-7' } })
    const used = await look()
    expect([used.statusCode, used.json()]).toEqual(unusable)
  })

  test('the key works for an hour, and not to validate an address', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    const { key } = await withResetKey(t)
    expect((await t.api('GET', `/auth/validate_email_address/${key}`, { headers: FROM_OUR_PAGE })).statusCode).toBe(400)
    // The key is as old as its mail, which may have been written long after the test began.
    clock = Date.now() + 3_600_000 + 60_000
    expect(
      (await t.api('PUT', `/auth/reset_password/${key}`, { payload: { password: 'lighthouse-7' } })).statusCode,
    ).toBe(400)
    expect(await loginStatus(t, anna.password)).toBe(200)
  })

  test('[AU-078 AU-079] names what is wrong with the new password, and keeps the key for a better one', async () => {
    const t = await buildTestApp()
    const { key } = await withResetKey(t)
    const messageFor = async (password: string) =>
      (await t.api('PUT', `/auth/reset_password/${key}`, { payload: { password } })).json().message
    expect(await messageFor('')).toBe('Password is required.')
    expect(await messageFor('12345')).toBe('Password must be at least 6 characters long.')
    expect(await messageFor('password')).toBe(messages.passwordTooCommon)
    expect(await messageFor('Anna-2026')).toBe(messages.passwordOfOwnWords)
    expect(
      (await t.api('PUT', `/auth/reset_password/${key}`, { payload: { password: 'lighthouse-7' } })).statusCode,
    ).toBe(200)
  })
})
