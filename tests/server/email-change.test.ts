import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE } from '../../src/shared/contract/route.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import {
  ANNAS_PASSWORD as PASSWORD,
  buildAnna as anna,
  keyIn,
  sendNewMails as sendMails,
} from '../support/account-mails.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'

const change = (t: TestApp, headers: Record<string, string>, email: string) =>
  t.api('PUT', '/account/change_email', { headers, payload: { email } })
const logIn = (t: TestApp, email: string) => t.api('POST', '/auth/login', { payload: { email, password: PASSWORD } })
const undo = (t: TestApp, key: string) => t.api('PUT', `/auth/undo_email_change/${key}`)
const check = async (t: TestApp, key: string) => (await t.api('GET', `/auth/undo_email_change/${key}`)).statusCode
const profileStatus = async (t: TestApp, headers: Record<string, string>) =>
  (await t.api('GET', '/account/profile', { headers })).statusCode

const validate = (t: TestApp, key: string) =>
  t.api('GET', `/auth/validate_email_address/${key}`, { headers: FROM_OUR_PAGE })

describe('changing the e-mail address', () => {
  test('[AP-010] counts at once, keeps the session, and mails the new and the old address', async () => {
    const t = await buildTestApp()
    const { bearer } = await anna(t)
    const reply = await change(t, bearer, 'Anna.New@example.org')
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Email changed successfully!' }])
    expect((await t.api('GET', '/account/profile', { headers: bearer })).json().user.email).toBe('anna.new@example.org')
    expect((await logIn(t, 'anna@example.org')).statusCode).toBe(401)
    expect((await logIn(t, 'anna.new@example.org')).json()).toMatchObject({
      token: null,
      has_email_address_validated: false,
    })

    const mails = await sendMails(t)
    const key = keyIn(mails, 'anna.new@example.org', 'validate-email-address')
    expect(keyIn(mails, 'anna@example.org', 'undo-email-change')).toHaveLength(43)
    expect((await validate(t, key)).statusCode).toBe(200)
    expect((await logIn(t, 'anna.new@example.org')).json()).toMatchObject({ has_email_address_validated: true })
  })

  test('[BI-015] [BI-016] names an empty and a malformed address', async () => {
    const t = await buildTestApp()
    const { bearer } = await anna(t)
    const told = async (email: string) => (await change(t, bearer, email)).json().message
    expect(await told('')).toBe('Email address is required.')
    expect(await told('anna@example')).toBe('Incorect email address.')
  })

  test('nobody registers an address that an undo may bring back', async () => {
    const t = await buildTestApp()
    const { bearer } = await anna(t)
    await change(t, bearer, 'anna.new@example.org')
    const reply = await t.api('POST', '/auth/register', { payload: { email: 'anna@example.org', password: PASSWORD } })
    expect(reply.statusCode).toBe(200)
    expect(await t.db.selectFrom('user').selectAll().where('email', '=', 'anna@example.org').execute()).toEqual([])
  })

  test('keys that went to the old address open nothing any more', async () => {
    const t = await buildTestApp()
    const { bearer } = await anna(t)
    await t.api('POST', '/auth/forgotten_password', { payload: { email: 'anna@example.org' } })
    const key = keyIn(await sendMails(t), 'anna@example.org', 'reset-password')
    await change(t, bearer, 'anna.new@example.org')
    expect(
      (await t.api('PUT', `/auth/reset_password/${key}`, { payload: { password: 'lighthouse-7' } })).statusCode,
    ).toBe(400)
  })

  test('a key counts only while the account has the address it was mailed to', async () => {
    const t = await buildTestApp()
    await anna(t)
    await t.api('POST', '/auth/forgotten_password', { payload: { email: 'anna@example.org' } })
    const key = keyIn(await sendMails(t), 'anna@example.org', 'reset-password')
    await t.db
      .updateTable('user')
      .set({ email: 'elsewhere@example.org' })
      .where('email', '=', 'anna@example.org')
      .execute()
    expect(
      (await t.api('PUT', `/auth/reset_password/${key}`, { payload: { password: 'lighthouse-7' } })).statusCode,
    ).toBe(400)
  })

  test('more than five changes that can be undone are too many', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    const { bearer } = await anna(t)
    const changes = []
    for (const n of [1, 2, 3, 4, 5, 6]) {
      clock += 1000
      changes.push((await change(t, bearer, `anna.${n}@example.org`)).statusCode)
    }
    expect(changes).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('undoing a change', () => {
  test('restores the address once and ends all sessions; the undo of the thief’s own change is void', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    const { bearer } = await anna(t)
    await change(t, bearer, 'thief@example.org')
    const mails = await sendMails(t)
    const key = keyIn(mails, 'anna@example.org', 'undo-email-change')
    await validate(t, keyIn(mails, 'thief@example.org', 'validate-email-address'))
    clock += 1000
    await change(t, bearer, 'thief.two@example.org')
    const thiefsKey = keyIn(await sendMails(t), 'thief@example.org', 'undo-email-change')
    expect(thiefsKey).toHaveLength(43)

    expect([await check(t, key), await check(t, key), await check(t, thiefsKey)]).toEqual([204, 204, 204])
    const reply = await undo(t, key)
    expect([reply.statusCode, reply.json()]).toEqual([200, { email: 'anna@example.org' }])
    expect(await profileStatus(t, bearer)).toBe(401)
    expect((await logIn(t, 'anna@example.org')).json()).toMatchObject({ has_email_address_validated: true })
    for (const used of [key, thiefsKey]) {
      expect(await check(t, used)).toBe(400)
      const again = await undo(t, used)
      expect([again.statusCode, again.json()]).toEqual([
        400,
        { code: 'key_not_usable', message: messages.undoKeyUnusable },
      ])
    }
  })

  test('the first owner’s undo still works after the thief used theirs', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    const { bearer } = await anna(t)
    await change(t, bearer, 'thief@example.org')
    const mails = await sendMails(t)
    const key = keyIn(mails, 'anna@example.org', 'undo-email-change')
    await validate(t, keyIn(mails, 'thief@example.org', 'validate-email-address'))
    clock += 1000
    await change(t, bearer, 'thief.two@example.org')
    await undo(t, keyIn(await sendMails(t), 'thief@example.org', 'undo-email-change'))
    expect((await undo(t, key)).json()).toEqual({ email: 'anna@example.org' })
  })

  test('works for 72 hours, after which the old address is free', async () => {
    let clock = Date.now()
    const t = await buildTestApp({ now: () => clock })
    const { bearer } = await anna(t)
    await change(t, bearer, 'anna.new@example.org')
    const key = keyIn(await sendMails(t), 'anna@example.org', 'undo-email-change')
    clock += 72 * HOUR_MS
    expect(await check(t, key)).toBe(400)
    expect((await undo(t, key)).statusCode).toBe(400)
    await t.api('POST', '/auth/register', { payload: { email: 'anna@example.org', password: PASSWORD } })
    expect(
      await t.db.selectFrom('user').select('email').where('email', '=', 'anna@example.org').execute(),
    ).toHaveLength(1)
  })

  test('stores only the hash of the key', async () => {
    const t = await buildTestApp()
    const { bearer } = await anna(t)
    await change(t, bearer, 'anna.new@example.org')
    const key = keyIn(await sendMails(t), 'anna@example.org', 'undo-email-change')
    expect(
      JSON.stringify([
        await t.db.selectFrom('email_key').selectAll().execute(),
        await t.db.selectFrom('job').selectAll().execute(),
      ]),
    ).not.toContain(key)
  })
})
