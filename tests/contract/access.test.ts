import { describe, expect, test } from 'vitest'
import { isRoleAllowed, type Role, ROLES } from '../../src/shared/domain/roles.ts'
import { SHARE_RIGHTS } from '../../src/shared/domain/text-policy.ts'
import { allowsScope, scopesFor, type TokenScope } from '../../src/shared/domain/token-scopes.ts'
import { createAccessTokens } from '../../server/modules/identity/access-tokens/service.ts'
import { buildTestApp } from '../support/app.ts'
import { make, nowhere, open, REFUSALS, routes } from './access-calls.ts'
import { ACCESS } from './access-table.ts'
import {
  buildWorld,
  expiredSession,
  guestOfLink,
  revokeSessions,
  shareFolderWith,
  shareWith,
  shareWithGroup,
  takePartOf,
} from './access-world.ts'

/** Roles that have files of their own to share. */
const isOwnersRole = (role: Role) => role !== 'HUMAN-TRANSCRIPTOR'

describe('every call of the contract', () => {
  test('has its row in the table', () => {
    expect([...routes.keys()].toSorted()).toEqual(Object.keys(ACCESS).toSorted())
  })

  describe.each(ROLES)('[AU-032] for %s', (role) => {
    const refused = [...routes].filter(([, { access }]) => !isRoleAllowed(role, access))
    const allowed = [...routes].filter(
      ([name, { access }]) =>
        isRoleAllowed(role, access) && access !== 'public' && ACCESS[name].offBecause === undefined,
    )

    test('is refused where the list of roles does not name them, whosever the thing is', async () => {
      const t = await open()
      const world = await buildWorld(t, role)
      for (const [name] of refused) {
        for (const person of [world.owner, world.invited, world.stranger]) {
          const { status, code } = await make(t, name, world, person.bearer)
          expect([name, status, code]).toEqual([name, 403, 'not_allowed'])
        }
      }
    })

    test('lets the owner through, and the invited where the table says so', async () => {
      const t = await open()
      // What only reads leaves the world as it was.
      const forReading = await buildWorld(t, role)
      for (const [name, { method }] of allowed) {
        const world = method === 'GET' ? forReading : await buildWorld(t, role)
        const people = ACCESS[name].invitedToo ? [world.invited, world.owner] : [world.owner]
        for (const person of people) {
          const { status, code } = await make(t, name, world, person.bearer)
          expect(REFUSALS, `${name} answered ${status} ${code}`).not.toContain(code)
          expect(status, `${name} answered ${code}`).toBeLessThan(500)
        }
      }
    })

    test('tells a stranger, and the invited, no more than if it were not there', async () => {
      const t = await open()
      const world = await buildWorld(t, role)
      const owned = allowed.filter(([name]) => ACCESS[name].about !== null)
      for (const [name] of owned) {
        const outside = ACCESS[name].invitedToo ? [world.stranger] : [world.stranger, world.invited]
        for (const person of outside) {
          const about = await make(t, name, world, person.bearer)
          const forNothing = await make(t, name, nowhere(world), person.bearer)
          expect([name, about.status, about.code, about.body]).toEqual([name, 404, 'not_found', forNothing.body])
        }
      }
    })

    test.each(SHARE_RIGHTS)('lets who may %s a shared file do what the table says, and no more', async (right) => {
      const t = await open()
      const world = await buildWorld(t, isOwnersRole(role) ? role : 'USER')
      const person = await shareWith(t, world, role, right)
      const about = [...routes].filter(([name]) => ACCESS[name].about === 'file')
      for (const [name, { access }] of about) {
        const { shared } = ACCESS[name]
        const isAllowed = shared !== undefined && SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(shared)
        const { status, code } = await make(t, name, world, person.bearer)
        if (isAllowed && isRoleAllowed(role, access)) {
          expect(REFUSALS, `${name} answered ${status} ${code}`).not.toContain(code)
          expect(status, `${name} answered ${code}`).toBeLessThan(500)
        } else expect(['403 not_allowed', '404 not_found'], name).toContain(`${status} ${code}`)
      }
      await t.db.deleteFrom('file_share').where('user_id', '=', person.id).execute()
      for (const [name, { access }] of about) {
        if (!isRoleAllowed(role, access)) continue
        const { status, code, body } = await make(t, name, world, person.bearer)
        const forNothing = await make(t, name, nowhere(world), person.bearer)
        expect([name, status, code, body]).toEqual([name, 404, 'not_found', forNothing.body])
      }
    })

    test('an access token is taken for what its scope says and for nothing else', async () => {
      const t = await open()
      const world = await buildWorld(t, role)
      const tokens = createAccessTokens(t.deps)
      // A token each, so that their limit of calls does not get in the way.
      const holding = async (scopes: TokenScope[]) => {
        const { token } = await tokens.create(world.owner.id, { name: 'one', scopes, expires_in_days: 1 })
        return { authorization: `Bearer ${token}` }
      }
      const withAll = await holding(scopesFor(role))
      for (const scope of scopesFor(role)) {
        const others = await holding(scopesFor(role).filter((other) => !allowsScope([other], scope)))
        const alone = await holding([scope])
        for (const [name, route] of allowed) {
          if (route.scope !== scope) continue
          expect([name, (await make(t, name, world, others)).code]).toEqual([name, 'scope_missing'])
          const { status, code } = await make(t, name, world, alone)
          expect(
            ['scope_missing', 'token_not_taken', 'token_unusable', 'no_session', 'not_allowed'],
            `${name} answered ${status} ${code}`,
          ).not.toContain(code)
        }
      }
      for (const [name, route] of allowed) {
        if (route.scope === undefined)
          expect([name, (await make(t, name, world, withAll)).code]).toEqual([name, 'token_not_taken'])
      }
      for (const [name] of refused)
        expect([name, (await make(t, name, world, withAll)).code]).toEqual([name, 'not_allowed'])
    })

    test('answers 401 without a session, with one that has expired, and with one that was revoked', async () => {
      const t = await open()
      const world = await buildWorld(t, role)
      const expired = await expiredSession(t, world.owner, role)
      await revokeSessions(t, world.owner)
      for (const [name, { access }] of routes) {
        if (access === 'public') continue
        expect([name, (await make(t, name, world)).status]).toEqual([name, 401])
        expect([name, (await make(t, name, world, expired)).status]).toEqual([name, 401])
        expect([name, (await make(t, name, world, world.owner.bearer)).status]).toEqual([name, 401])
      }
    })
  })

  test.each(SHARE_RIGHTS)('lets a guest of a link to %s do what the table says, and no more', async (right) => {
    const t = await open()
    const world = await buildWorld(t, 'USER')
    const guest = await guestOfLink(t, world, right)
    const guarded = [...routes].filter(([, { access }]) => access !== 'public')
    for (const [name, route] of guarded) {
      const { about, shared } = ACCESS[name]
      const { status, code } = await make(t, name, world, guest.browser)
      const isTheirs = route.guests === true && guest.id !== null && about === 'file'
      if (!isTheirs) expect([401, 404], `${name} answered ${status} ${code}`).toContain(status)
      else if (shared !== undefined && SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(shared)) {
        expect(REFUSALS, `${name} answered ${status} ${code}`).not.toContain(code)
        expect(status, `${name} answered ${code}`).toBeLessThan(500)
      } else expect(['403 not_allowed', '404 not_found'], name).toContain(`${status} ${code}`)
    }
    await t.api('DELETE', `/file/share/${world.ids.file}/${guest.link.id}`, { headers: world.owner.bearer })
    for (const [name, { guests }] of guarded)
      if (guests) expect([name, (await make(t, name, world, guest.browser)).status]).toEqual([name, 401])
  })

  test.each(SHARE_RIGHTS)(
    'lets one of a group that may %s a file do what the table says, till they leave it',
    async (right) => {
      const t = await open()
      const world = await buildWorld(t, 'USER')
      const person = await shareWithGroup(t, world, right)
      const about = [...routes].filter(
        ([name, { access }]) => ACCESS[name].about === 'file' && isRoleAllowed('USER', access),
      )
      for (const [name] of about) {
        const { shared } = ACCESS[name]
        const isAllowed = shared !== undefined && SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(shared)
        const { status, code } = await make(t, name, world, person.bearer)
        if (isAllowed) {
          expect(REFUSALS, `${name} answered ${status} ${code}`).not.toContain(code)
          expect(status, `${name} answered ${code}`).toBeLessThan(500)
        } else expect(['403 not_allowed', '404 not_found'], name).toContain(`${status} ${code}`)
      }
      await t.db.deleteFrom('invitation').where('guest_id', '=', person.id).execute()
      for (const [name] of about)
        expect([name, (await make(t, name, world, person.bearer)).status]).toEqual([name, 404])
    },
  )

  test.each(SHARE_RIGHTS)(
    'lets who may %s a folder do with a file below it what the table says, till it is moved out',
    async (right) => {
      const t = await open()
      const world = await buildWorld(t, 'USER')
      const person = await shareFolderWith(t, world, right)
      const about = [...routes].filter(
        ([name, { access }]) => ['file', 'folder'].includes(ACCESS[name].about ?? '') && isRoleAllowed('USER', access),
      )
      for (const [name] of about) {
        const { shared } = ACCESS[name]
        const isAllowed = shared !== undefined && SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(shared)
        const { status, code } = await make(t, name, world, person.bearer)
        if (isAllowed) {
          expect(REFUSALS, `${name} answered ${status} ${code}`).not.toContain(code)
          expect(status, `${name} answered ${code}`).toBeLessThan(500)
        } else expect(['403 not_allowed', '404 not_found'], name).toContain(`${status} ${code}`)
      }
      const payload = { ids: [world.ids.file], folder_id: null }
      await t.api('POST', '/file/changes', { headers: world.owner.bearer, payload })
      for (const [name] of about)
        expect([name, (await make(t, name, world, person.bearer)).status]).toEqual([name, 404])
    },
  )

  test.each([
    ['writes', 'edit', false],
    ['has finished', 'comment', true],
  ] as const)('lets who %s a part of a file do what who may %s it does, and no more', async (_, right, isFinished) => {
    const t = await open()
    const world = await buildWorld(t, 'USER')
    const person = await takePartOf(t, world, { isFinished })
    const about = [...routes].filter(([name]) => ACCESS[name].about === 'file')
    for (const [name, { access }] of about) {
      const { shared, isOfWhole = false } = ACCESS[name]
      // Threads of the owner are not the desk's, whatever its people may do with the text.
      const isOwnersThread = name.startsWith('comments.')
      const hasRight = shared !== undefined && SHARE_RIGHTS.indexOf(right) >= SHARE_RIGHTS.indexOf(shared)
      const { status, code } = await make(t, name, world, person.bearer)
      if (hasRight && !isOfWhole && isRoleAllowed('HUMAN-TRANSCRIPTOR', access)) {
        if (!isOwnersThread) expect(REFUSALS, `${name} answered ${status} ${code}`).not.toContain(code)
        expect(status, `${name} answered ${code}`).toBeLessThan(500)
      } else expect(status, `${name} answered ${code}`).toBeGreaterThanOrEqual(400)
    }
    const stranger = await t.signIn('HUMAN-TRANSCRIPTOR')
    for (const [name, { access }] of about) {
      if (!isRoleAllowed('HUMAN-TRANSCRIPTOR', access)) continue
      expect([name, (await make(t, name, world, stranger.bearer)).status]).toEqual([name, 404])
    }
  })

  test('tells a reviewer nothing of the file but their sample', async () => {
    const t = await open()
    const world = await buildWorld(t, 'HUMAN-TRANSCRIPTOR')
    const { file_id: file } = await t.db
      .selectFrom('review')
      .select('file_id')
      .where('id', '=', world.ids.review)
      .executeTakeFirstOrThrow()
    await t.db.deleteFrom('human_transcription').where('file_id', '=', file).execute()
    expect((await make(t, 'reviews.renewReview', world, world.owner.bearer)).status).toBe(200)
    const ofFile = { ids: { ...world.ids, file, 'taken-file': file }, setup: world.setup }
    for (const [name, { access }] of routes) {
      if (!['file', 'taken-file'].includes(String(ACCESS[name].about))) continue
      if (!isRoleAllowed('HUMAN-TRANSCRIPTOR', access)) continue
      const { status, code } = await make(t, name, ofFile, world.owner.bearer)
      expect([name, status, code]).toEqual([name, 404, 'not_found'])
    }
  })

  test('a scope to read is for what changes nothing, and what is about the account itself takes no token', () => {
    for (const [name, { method, scope }] of routes) {
      if (scope?.endsWith(':read')) expect([name, method]).toEqual([name, 'GET'])
      if (/^(accessTokens|auth|payments)\./.test(name)) expect([name, scope]).toEqual([name, undefined])
    }
    for (const name of [
      'account.changeEmail',
      'account.changePassword',
      'account.deleteAccount',
      'account.exportAccount',
      'account.setInvoiceInfo',
      'account.signOutDevice',
      'plan.pay',
      'plan.charge',
      'plan.switchPlan',
      'plan.sendInvitations',
      'plan.removeInvitation',
    ] as const) {
      expect([name, routes.get(name)?.scope]).toEqual([name, undefined])
    }
  })

  test('a token for the console takes all of it but what asks for the password, and nothing else', () => {
    const console = [...routes].filter(([, { access }]) => access === 'ADMIN')
    const taken = [...routes].filter(([, { scope }]) => scope === 'admin')
    expect(taken).toEqual(console.filter(([, { confirmed }]) => !confirmed))
  })

  test('what is public asks for no session', async () => {
    const t = await open()
    const world = await buildWorld(t, 'USER')
    for (const [name, { access }] of routes) {
      if (access !== 'public' || ACCESS[name].offBecause !== undefined) continue
      const { code } = await make(t, name, world)
      expect(['no_session', 'not_allowed', 'not_found'], name).not.toContain(code)
    }
  })

  test('[AU-034] names no role but the four', async () => {
    expect(ROLES).toEqual(['USER', 'SUBSCRIBER', 'ADMIN', 'HUMAN-TRANSCRIPTOR'])
    for (const { access } of routes.values()) {
      if (access === 'public' || access === 'session') continue
      for (const role of access.split('|')) expect(ROLES).toContain(role)
    }
  })

  test('[AP-006] gives ids that are long, unguessable and in order of time', async () => {
    const t = await buildTestApp()
    for (const email of ['a@example.org', 'b@example.org'])
      await t.api('POST', '/auth/register', { payload: { email, password: 'harbour-1961' } })
    const users = await t.db.selectFrom('user').select('id').orderBy('created_at').orderBy('id').execute()
    const ids = users.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(ids)
    // UUIDv7: 48 bits of time, then at least 62 random ones.
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length)
  })
})
