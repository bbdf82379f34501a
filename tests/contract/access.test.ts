import { describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import * as contract from '../../src/shared/contract/index.ts'
import type { RouteSpec } from '../../src/shared/contract/route.ts'
import { isRoleAllowed, ROLES } from '../../src/shared/domain/roles.ts'
import { buildTestApp } from '../support/app.ts'

const routes = Object.values(contract)
  .flatMap((area) => Object.values(area))
  .filter((value): value is RouteSpec => typeof value === 'object' && 'path' in value && 'access' in value)

/** An address of the route, with ids that nothing has. */
function addressOf(route: RouteSpec): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => ({ format: 'txt', version: '1', token: 'k'.repeat(43) })[name] ?? uuidv7())
}

describe('every call of the contract', () => {
  test('[AU-032] answers 401 without a session, and 403 to a role that its list does not name', async () => {
    const t = await buildTestApp()
    const people = await Promise.all(ROLES.map(async (role) => ({ role, ...(await t.signIn(role)) })))
    let refusals = 0
    for (const route of routes) {
      if (route.access === 'public') continue
      const call = `${route.method} ${route.path}`
      const anonymous = await t.api(route.method, addressOf(route))
      expect([call, anonymous.statusCode, anonymous.json().code]).toEqual([call, 401, 'no_session'])
      for (const { role, bearer } of people) {
        if (isRoleAllowed(role, route.access)) continue
        const reply = await t.api(route.method, addressOf(route), { headers: bearer })
        expect([call, role, reply.statusCode, reply.json().code]).toEqual([call, role, 403, 'not_allowed'])
        refusals++
      }
    }
    expect(refusals).toBeGreaterThan(0)
  })

  test('[AU-034] names no role but the four', async () => {
    expect(ROLES).toEqual(['USER', 'SUBSCRIBER', 'ADMIN', 'HUMAN-TRANSCRIPTOR'])
    for (const { access } of routes) {
      if (access === 'public' || access === 'session') continue
      for (const role of access.split('|')) expect(ROLES).toContain(role)
    }
  })

  test('[AP-006] gives ids that are long, unguessable and in order of time', async () => {
    const t = await buildTestApp()
    for (const email of ['a@example.org', 'b@example.org']) await t.api('POST', '/auth/register', { payload: { email, password: 'harbour-1961' } })
    const users = await t.db.selectFrom('user').select('id').orderBy('created_at').orderBy('id').execute()
    const ids = users.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(ids)
    // UUIDv7: 48 bits of time, then at least 62 random ones.
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length)
  })
})
