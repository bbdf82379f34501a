import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE } from '../../src/shared/contract/route.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { ANNAS_PASSWORD, buildAnna, headsOf, keyIn, sendNewMails } from '../support/account-mails.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'

const NEW = 'anna.new@example.org'
const OLD = 'anna@example.org'

async function opened() {
  let clock = Date.now()
  const t = await buildTestApp({ now: () => clock })
  const anna = await buildAnna(t)
  return { t, anna, later: (ms: number) => (clock += ms) }
}

type Headers = Record<string, string>
const change = (t: TestApp, headers: Headers, email: string) =>
  t.api('PUT', '/account/change_email', { headers, payload: { email } })
const logIn = (t: TestApp, email: string, password = ANNAS_PASSWORD) =>
  t.api('POST', '/auth/login', { payload: { email, password } })
const validate = (t: TestApp, key: string, headers: Headers = {}) =>
  t.api('GET', `/auth/validate_email_address/${key}`, { headers: { ...FROM_OUR_PAGE, ...headers } })
const undo = (t: TestApp, key: string) => t.api('PUT', `/auth/undo_email_change/${key}`)
const forget = (t: TestApp, email: string) => t.api('POST', '/auth/forgotten_password', { payload: { email } })
const reset = (t: TestApp, key: string, password = 'lighthouse-7') =>
  t.api('PUT', `/auth/reset_password/${key}`, { payload: { password } })
const profileOf = async (t: TestApp, headers: Headers) =>
  (await t.api('GET', '/account/profile', { headers })).json().user

describe('the link to a changed address', () => {
  test('validates it and opens no session', async () => {
    const { t, anna } = await opened()
    await change(t, anna.bearer, NEW)
    const reply = await validate(t, keyIn(await sendNewMails(t), NEW, 'validate-email-address'))
    expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([
      200,
      { token: null, expire_date: null, email: NEW },
      [],
    ])
    expect((await profileOf(t, anna.bearer)).metadata.has_email_address_validated).toBe(true)
    expect((await logIn(t, NEW)).json().token).toEqual(expect.any(String))
  })

  test('also when a login had it mailed again', async () => {
    const { t, anna, later } = await opened()
    await change(t, anna.bearer, NEW)
    await sendNewMails(t)
    later(61_000)
    expect((await logIn(t, NEW)).json()).toMatchObject({ token: null, has_email_address_validated: false })
    expect((await validate(t, keyIn(await sendNewMails(t), NEW, 'validate-email-address'))).json().token).toBeNull()
  })

  test('does nothing from a page that is not ours', async () => {
    const { t, anna } = await opened()
    await change(t, anna.bearer, NEW)
    const key = keyIn(await sendNewMails(t), NEW, 'validate-email-address')
    const reply = await t.api('GET', `/auth/validate_email_address/${key}`)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_from_our_page'])
    expect((await validate(t, key)).statusCode).toBe(200)
  })
})

test('the link of a registration leaves a session that is there', async () => {
  const { t, anna } = await opened()
  await t.api('POST', '/auth/register', { payload: { email: 'eve@example.org', password: 'gallows-1777' } })
  const key = keyIn(await sendNewMails(t), 'eve@example.org', 'validate-email-address')
  const reply = await validate(t, key, { cookie: anna.browser.cookie })
  expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([
    200,
    { token: null, expire_date: null, email: 'eve@example.org' },
    [],
  ])
})

describe('until a new address is validated', () => {
  const WAITING = [
    ['DELETE', '/account/delete'],
    ['POST', '/account/tokens'],
    ['POST', '/account/webhooks'],
    ['POST', '/file/share/0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'],
    ['POST', '/plan/payment'],
    ['POST', '/auth/payment_method'],
  ] as const

  test.each(WAITING)('%s %s waits', async (method, path) => {
    const { t, anna } = await opened()
    await change(t, anna.bearer, NEW)
    const reply = await t.api(method, path, { headers: anna.bearer })
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { code: 'email_not_validated', message: messages.emailNotValidated },
    ])
    await validate(t, keyIn(await sendNewMails(t), NEW, 'validate-email-address'))
    expect((await t.api(method, path, { headers: anna.bearer })).body).not.toContain('email_not_validated')
  })

  test('a typing error can be corrected, and the link be mailed again', async () => {
    const { t, anna, later } = await opened()
    await change(t, anna.bearer, NEW)
    await sendNewMails(t)
    later(61_000)
    expect((await t.api('POST', '/account/validation_link', { headers: anna.bearer })).statusCode).toBe(200)
    expect(headsOf(await sendNewMails(t))).toEqual([[NEW, 'Validate your e-mail address']])
    expect((await change(t, anna.bearer, 'anna.newer@example.org')).statusCode).toBe(200)
  })

  test('it gets no way to undo a further change', async () => {
    const { t, anna, later } = await opened()
    await change(t, anna.bearer, 'stranger@example.org')
    await sendNewMails(t)
    later(1000)
    await change(t, anna.bearer, NEW)
    expect(headsOf(await sendNewMails(t))).toEqual([[NEW, 'Validate your e-mail address']])
  })
})

describe('for 72 hours after a change', () => {
  test('a forgotten password is mailed to the address before it, which alone can choose another', async () => {
    const { t, anna } = await opened()
    await change(t, anna.bearer, 'stranger@example.org')
    await validate(t, keyIn(await sendNewMails(t), 'stranger@example.org', 'validate-email-address'))
    expect((await forget(t, 'stranger@example.org')).statusCode).toBe(200)
    const mails = await sendNewMails(t)
    expect(headsOf(mails)).toEqual([[OLD, 'Choose a new password']])
    expect((await reset(t, keyIn(mails, OLD, 'reset-password'))).statusCode).toBe(200)
  })

  test('and to the new one afterwards', async () => {
    const { t, anna, later } = await opened()
    await change(t, anna.bearer, NEW)
    await sendNewMails(t)
    later(72 * HOUR_MS)
    await forget(t, NEW)
    expect(headsOf(await sendNewMails(t))).toEqual([[NEW, 'Choose a new password']])
  })

  test('the address before it undoes the change whatever the new one did', async () => {
    const { t, anna, later } = await opened()
    await change(t, anna.bearer, 'thief@example.org')
    const mails = await sendNewMails(t)
    await validate(t, keyIn(mails, 'thief@example.org', 'validate-email-address'))
    later(71 * HOUR_MS)
    expect((await undo(t, keyIn(mails, OLD, 'undo-email-change'))).json()).toEqual({ email: OLD })
  })

  test('an address that had the account before ends the undo of the one in between by proving itself', async () => {
    const { t, anna, later } = await opened()
    await change(t, anna.bearer, 'thief@example.org')
    await validate(t, keyIn(await sendNewMails(t), 'thief@example.org', 'validate-email-address'))
    later(1000)
    await change(t, anna.bearer, OLD)
    const thiefsKey = keyIn(await sendNewMails(t), 'thief@example.org', 'undo-email-change')
    expect(thiefsKey).toHaveLength(43)
    await forget(t, OLD)
    expect((await reset(t, keyIn(await sendNewMails(t), OLD, 'reset-password'))).statusCode).toBe(200)
    expect((await undo(t, thiefsKey)).statusCode).toBe(400)
  })
})

describe('changing to an address of somebody else', () => {
  test('answers as for a free one; its owner is told, and has their account', async () => {
    const { t, anna } = await opened()
    const bert = await buildAnna(t, 'bert@example.org')
    const reply = await change(t, anna.bearer, bert.email)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.emailChanged }])
    expect(await profileOf(t, anna.bearer)).toMatchObject({
      email: bert.email,
      metadata: { has_email_address_validated: false },
    })
    expect(headsOf(await sendNewMails(t))).toEqual([
      [OLD, 'The e-mail address of your account was changed'],
      [bert.email, 'Someone wanted to use your e-mail address'],
    ])
    expect((await profileOf(t, bert.bearer)).metadata.has_email_address_validated).toBe(true)
    expect((await logIn(t, bert.email)).json().has_email_address_validated).toBe(true)
  })

  test('nor does a login tell that it is taken', async () => {
    const { t, anna } = await opened()
    const { email } = await buildAnna(t, 'bert@example.org', 'gallows-1777')
    await change(t, anna.bearer, email)
    expect((await logIn(t, email)).json()).toEqual({
      token: null,
      expire_date: null,
      has_email_address_validated: false,
    })
    expect((await logIn(t, email, 'not this one')).statusCode).toBe(401)
    expect((await logIn(t, OLD)).statusCode).toBe(401)
  })

  test('is over when it is undone, when another address is chosen, and after 72 hours', async () => {
    const { t, anna, later } = await opened()
    const { email } = await t.signIn()
    await change(t, anna.bearer, email)
    expect((await undo(t, keyIn(await sendNewMails(t), OLD, 'undo-email-change'))).statusCode).toBe(200)
    const { token } = (await logIn(t, OLD)).json()
    const again = { authorization: `Bearer ${token}` }
    later(1000)
    await change(t, again, email)
    later(1000)
    await change(t, again, NEW)
    expect((await profileOf(t, again)).email).toBe(NEW)
    later(1000)
    await change(t, again, email)
    later(72 * HOUR_MS)
    expect((await logIn(t, NEW)).statusCode).toBe(200)
  })

  test('an address that an undo may bring back answers as a free one too', async () => {
    const { t, anna } = await opened()
    const other = await t.signIn()
    await change(t, other.bearer, 'moved@example.org')
    await sendNewMails(t)
    expect((await change(t, anna.bearer, other.email)).statusCode).toBe(200)
    expect(headsOf(await sendNewMails(t))).toEqual([[OLD, 'The e-mail address of your account was changed']])
  })
})

test('changing to one’s own address says so', async () => {
  const { t, anna } = await opened()
  const reply = await change(t, anna.bearer, 'ANNA@example.org')
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    { code: 'email_unchanged', message: messages.emailUnchanged, fields: { email: messages.emailUnchanged } },
  ])
  expect(await sendNewMails(t)).toEqual([])
})
