import { expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/index.ts'
import type { RouteSpec } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'

const SOME_ID = '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'
const routes = Object.values(contract).flatMap((area) =>
  Object.values(area).filter(
    (value): value is RouteSpec => typeof value === 'object' && 'method' in value && 'path' in value,
  ),
)
/** How the library that checks requests speaks. */
const LIBRARY = /Invalid (input|option|string)|Too (small|big)|Unrecognized key|expected|received/

test('no call is refused in the words of a library, whatever it is sent', async () => {
  const t = await buildTestApp({ env: { CALLS_PER_MINUTE: '100000' } })
  const admin = await t.signIn('ADMIN')
  const told: string[] = []
  for (const { method, path, body, query } of routes) {
    const search = query ? '?page=x&limit=x&sort=x&status=x&days=x&month=x' : ''
    const address = `${path.replace(/:[A-Za-z_]+/g, SOME_ID)}${search}`
    const short = path.replace(/:[A-Za-z_]+/g, '!')
    for (const [where, payload] of [
      [address, {}],
      [address, { nonsense: null, email: 7, days: 'x' }],
      [address, []],
      [short, {}],
    ] as const) {
      const reply = await t.api(method, where, { headers: admin.bearer, ...(body && { payload }) })
      if (reply.statusCode >= 400 && LIBRARY.test(reply.body)) told.push(`${method} ${where} ${reply.body}`)
    }
  }
  expect(told).toEqual([])
})

test.each([
  ['PUT', '/auth/reset_password/cut', messages.resetKeyUnusable],
  ['PUT', '/auth/undo_email_change/cut', messages.undoKeyUnusable],
  ['GET', '/auth/undo_email_change/cut', messages.undoKeyUnusable],
  ['GET', '/auth/validate_email_address/cut', messages.validationFailed],
] as const)(
  '%s %s, as of a link that a mail program cut, says that it cannot be used',
  async (method, path, message) => {
    const t = await buildTestApp()
    const reply = await t.api(method, path, {
      headers: { 'longhand-person': 'nobody' },
      ...(path.includes('reset') && { payload: { password: 'lighthouse-7' } }),
    })
    expect([reply.statusCode, reply.json().message]).toEqual([400, message])
  },
)

test.each(['      ', '\t\t\t\t\t\t', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0'])(
  'nothing but spaces is no password',
  async (password) => {
    const t = await buildTestApp()
    const reply = await t.api('POST', '/auth/register', { payload: { email: 'anna@example.org', password } })
    expect([reply.statusCode, reply.json().message]).toEqual([400, messages.passwordRequired])
    expect(
      (
        await t.api('POST', '/auth/register', {
          payload: { email: 'anna@example.org', password: ' a sea of 7 words ' },
        })
      ).statusCode,
    ).toBe(200)
  },
)
