import { describe, expect, test } from 'vitest'
import { beginSetup } from '../../server/modules/identity/setup/begin.ts'
import { TRIES } from '../../server/kernel/limits.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'

const EMAIL = 'first@example.org'
const PASSWORD = 'harbour-lamp-71'

/** An installation without accounts, whose start has printed a code. */
async function fresh() {
  const t = await buildTestApp()
  const code = (await beginSetup(t.db))!
  const send = (given: object = {}, remoteAddress = '192.0.2.1') =>
    t.api('POST', '/setup', { payload: { code, email: EMAIL, password: PASSWORD, ...given }, remoteAddress })
  const page = async (path: string) => {
    const { statusCode, headers } = await t.app.inject({ method: 'GET', url: path })
    return statusCode === 302 ? headers.location : statusCode
  }
  const users = () => t.db.selectFrom('user').select(['id', 'email', 'role']).execute()
  const codes = async () => (await t.db.selectFrom('setup_code').select('code_hash').execute()).length
  return { t, code, send, page, users, codes }
}

describe('the first visitor of an installation', () => {
  test('is led to the set-up, makes an ADMIN with the code, and is signed in', async () => {
    const { t, send, page, users, codes } = await fresh()
    expect([await page('/'), await page('/files'), await page('/auth/login')]).toEqual(['/setup', '/setup', '/setup'])
    // Who wants a usual account makes one as ever.
    expect([await page('/auth/register'), await page('/setup')]).toEqual([404, 404])
    const reply = await send()
    expect([reply.statusCode, await users()]).toMatchObject([200, [{ email: EMAIL, role: 'ADMIN' }]])
    const bearer = { authorization: `Bearer ${reply.json().token}` }
    expect((await t.api('GET', '/admin/engines', { headers: bearer })).statusCode).toBe(200)
    expect([reply.headers['set-cookie']].flat().join()).toContain('HttpOnly')
    expect(await codes()).toBe(0)
    expect(await t.db.selectFrom('audit').select(['action', 'detail', 'actor_role']).execute()).toEqual([
      { action: 'account-made', detail: 'ADMIN', actor_role: 'ADMIN' },
    ])
    const login = { email: EMAIL, password: PASSWORD }
    expect((await t.api('POST', '/auth/login', { payload: login })).json().has_email_address_validated).toBe(true)
  })

  test('types the code as they like', async () => {
    const { code, send } = await fresh()
    expect((await send({ code: ` ${code.toLowerCase().replaceAll('-', ' ')}` })).statusCode).toBe(200)
  })

  test('is told of a wrong code, and may try a few times only', async () => {
    const { send, users } = await fresh()
    const wrong = await send({ code: 'AAAA-AAAA-AAAA' })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      { code: 'wrong_setup_code', message: messages.setupCodeWrong, fields: { code: messages.setupCodeWrong } },
    ])
    const tries = await Promise.all(
      Array.from({ length: TRIES.setupCodes }, async () => (await send({ code: 'AAAA-AAAA-AAAA' })).statusCode),
    )
    expect(tries).toContain(429)
    expect(await users()).toEqual([])
    // Nobody shuts out who has the code.
    expect((await send({}, '198.51.100.7')).statusCode).toBe(200)
  })

  test('needs a password that is hard to guess, and does not use the code up without one', async () => {
    const { send, codes } = await fresh()
    expect((await send({ password: 'password123' })).json().fields).toHaveProperty('password')
    expect(await codes()).toBe(1)
    expect((await send()).statusCode).toBe(200)
  })
})

describe('the set-up is over', () => {
  test('after the first account: the same code makes no other, and the page leads on', async () => {
    const { send, page, users } = await fresh()
    await send()
    const again = await send({ email: 'second@example.org' })
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found'])
    expect([await page('/setup'), await page('/files'), (await users()).length]).toEqual(['/files', 404, 1])
  })

  test('for one of two who send the code at once', async () => {
    const { send, users } = await fresh()
    const replies = await Promise.all([send(), send({ email: 'second@example.org' })])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await users()).toHaveLength(1)
  })

  test('when the account came by the command line, and its code is forgotten with the next start', async () => {
    const { t, send, page, codes } = await fresh()
    await t.signIn('USER')
    expect([(await send()).statusCode, await page('/')]).toEqual([404, 404])
    expect([await beginSetup(t.db), await codes()]).toEqual([null, 0])
  })
})

test('each server prints a code of its own, and every one of them works', async () => {
  const { t, send } = await fresh()
  await beginSetup(t.db)
  expect((await send()).statusCode).toBe(200)
})

test('an installation whose start printed no code leads nobody to the set-up', async () => {
  const t = await buildTestApp()
  const { statusCode } = await t.app.inject({ method: 'GET', url: '/' })
  expect(statusCode).toBe(404)
  const reply = await t.api('POST', '/setup', { payload: { code: 'AAAA', email: EMAIL, password: PASSWORD } })
  expect(reply.statusCode).toBe(404)
})
