import { describe, expect, test } from 'vitest'
import * as contract from '../../src/shared/contract/index.ts'
import { FROM_OUR_PAGE, PERSON_HEADER, type RouteSpec } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { inEnglish } from '../../server/kernel/words.ts'
import { buildTestApp } from '../support/app.ts'

const SOME_ID = '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'
const routes = Object.values(contract).flatMap((area) =>
  Object.values(area).filter(
    (value): value is RouteSpec => typeof value === 'object' && 'method' in value && 'path' in value,
  ),
)
const writes = routes.filter(({ method, access }) => method !== 'GET' && access !== 'public')

describe('a page that was drawn for one person, in a browser where another has signed in', () => {
  test('writes nothing, whatever the call', async () => {
    const t = await buildTestApp({ env: { BILLING: 'sandbox' } })
    const [ana, eve] = [await t.signIn(), await t.signIn()]
    expect(writes.length).toBeGreaterThan(60)
    for (const { method, path } of writes) {
      const filled = path.replace(/:[A-Za-z_]+/g, SOME_ID)
      const reply = await t.api(method, filled, { headers: { ...eve.browser, [PERSON_HEADER]: ana.id } })
      expect([method, path, reply.statusCode, reply.json()]).toEqual([
        method,
        path,
        409,
        { code: 'another_person', message: inEnglish(messages.anotherPerson(eve.email)) },
      ])
    }
  })

  test('does not log the other one out', async () => {
    const t = await buildTestApp()
    const [ana, eve] = [await t.signIn(), await t.signIn()]
    const reply = await t.api('POST', '/auth/logout', { headers: { ...eve.browser, [PERSON_HEADER]: ana.id } })
    expect([reply.statusCode, reply.json().code, reply.cookies]).toEqual([409, 'another_person', []])
    expect((await t.api('GET', '/account/profile', { headers: eve.bearer })).statusCode).toBe(200)
  })

  test('reads, to find out who it is', async () => {
    const t = await buildTestApp()
    const [ana, eve] = [await t.signIn(), await t.signIn()]
    expect(
      (await t.api('GET', '/account/profile', { headers: { ...eve.browser, [PERSON_HEADER]: ana.id } })).json().user
        ._id,
    ).toBe(eve.id)
  })
})

describe('a write of a browser that does not say for whom', () => {
  test.each([
    ['nothing', {}],
    ['nobody', FROM_OUR_PAGE],
  ])('but %s is refused', async (_what, headers) => {
    const t = await buildTestApp()
    const { browser } = await t.signIn()
    const { cookie, origin, host } = browser
    expect(
      (
        await t.api('PUT', '/account/preferences', {
          headers: { cookie, origin, host, ...headers },
          payload: { file_mails: false },
        })
      ).statusCode,
    ).toBe(409)
    expect(
      (await t.api('PUT', '/account/preferences', { headers: browser, payload: { file_mails: false } })).statusCode,
    ).toBe(200)
  })
})

test('programs need not say for whom, and may', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const status = async (headers: Record<string, string>) =>
    (await t.api('PUT', '/account/preferences', { headers, payload: { file_mails: false } })).statusCode
  expect([
    await status(bearer),
    await status({ ...bearer, [PERSON_HEADER]: id }),
    await status({ ...bearer, [PERSON_HEADER]: SOME_ID }),
  ]).toEqual([200, 200, 409])
})
