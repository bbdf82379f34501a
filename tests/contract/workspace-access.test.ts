import { expect, test } from 'vitest'
import { NOT_IN_WORKSPACE, WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { isRoleAllowed } from '../../src/shared/domain/roles.ts'
import { isAtLeast, WORKSPACE_ROLES } from '../../src/shared/domain/workspace-roles.ts'
import { CALLS_OF_MEMBERS } from '../../server/modules/workspaces/calls.ts'
import { make, nowhere, open, REFUSALS, routes } from './access-calls.ts'
import { ACCESS, type RouteName } from './access-table.ts'
import { buildWorld, ownByWorkspace } from './access-world.ts'

/** What people have of their own, whomever they act for; and the work at the desk, which is nobody's customer's. */
const OF_PEOPLE: readonly (string | null)[] = [
  'device',
  'passkey',
  'trusted-device',
  'plan',
  'invitation',
  'taken-file',
  'review',
  'graded-review',
  'workspace',
  'workspace-invitation',
]

const nameOf = new Map([...routes].map(([name, route]) => [route, name]))
const membersCalls = WORKSPACE_ROLES.flatMap((least) =>
  CALLS_OF_MEMBERS[least].map((route) => ({ name: nameOf.get(route)!, route, least })),
).filter(({ name }) => ACCESS[name].offBecause === undefined)
const leastFor = new Map<RouteName, (typeof membersCalls)[number]>(membersCalls.map((call) => [call.name, call]))

test('every call about a thing that a workspace can own says which of its members make it', () => {
  const owned = [...routes].filter(
    ([name, { access }]) =>
      ACCESS[name].about !== null &&
      !OF_PEOPLE.includes(ACCESS[name].about) &&
      access !== 'public' &&
      isRoleAllowed('USER', access) &&
      ACCESS[name].offBecause === undefined,
  )
  for (const [name] of owned) expect([name, leastFor.has(name)]).toEqual([name, true])
})

test.each(WORKSPACE_ROLES)(
  'a member who is %s makes the calls of their role for the workspace, and no more',
  async (role) => {
    const t = await open()
    const forReading = await buildWorld(t, 'USER')
    const reading = await ownByWorkspace(t, forReading, role)
    for (const { name, route, least } of membersCalls) {
      const isAllowed = isAtLeast(role, least)
      const isFresh = isAllowed && route.method !== 'GET'
      const world = isFresh ? await buildWorld(t, 'USER') : forReading
      const member = isFresh ? await ownByWorkspace(t, world, role) : reading
      // Below editors, members change nothing of a file but whether its text is finished.
      const body = name === 'files.updateFile' && role === 'transcriptor' ? { status: 'FINISHED' } : undefined
      const { status, code } = await make(t, name, world, member.inWorkspace, body)
      if (!isAllowed) expect([name, status, code]).toEqual([name, 403, 'not_allowed'])
      else {
        expect([...REFUSALS, NOT_IN_WORKSPACE], `${name} answered ${status} ${code}`).not.toContain(code)
        expect(status, `${name} answered ${code}`).toBeLessThan(500)
      }
    }
  },
)

test('nobody can tell a workspace that they are not in from one that is not there, nor what it owns', async () => {
  const t = await open()
  const world = await buildWorld(t, 'USER')
  await ownByWorkspace(t, world, 'owner')
  const another = await buildWorld(t, 'USER')
  const stranger = await ownByWorkspace(t, another, 'owner')
  const intoTheirs = { ...stranger.bearer, [WORKSPACE_HEADER]: world.owner.id }
  const intoNone = { ...stranger.bearer, [WORKSPACE_HEADER]: nowhere(world).ids.file }
  for (const { name } of membersCalls) {
    const theirs = await make(t, name, world, intoTheirs)
    expect([name, theirs.status, theirs.code]).toEqual([name, 403, NOT_IN_WORKSPACE])
    expect([name, (await make(t, name, world, intoNone)).body]).toEqual([name, theirs.body])
    if (ACCESS[name].about === null) continue
    // From their own workspace, and as themselves.
    for (const headers of [stranger.inWorkspace, stranger.bearer]) {
      const about = await make(t, name, world, headers)
      const forNothing = await make(t, name, nowhere(world), headers)
      expect([name, about.status, about.code, about.body]).toEqual([name, 404, 'not_found', forNothing.body])
    }
  }
})

test('members as themselves know nothing of what their workspace owns, and nobody who has left anything', async () => {
  const t = await open()
  const world = await buildWorld(t, 'USER')
  const member = await ownByWorkspace(t, world, 'owner')
  const owned = membersCalls.filter(({ name }) => ACCESS[name].about !== null)
  for (const { name } of owned) {
    const { status, body } = await make(t, name, world, member.bearer)
    expect([name, status, body]).toEqual([name, 404, (await make(t, name, nowhere(world), member.bearer)).body])
  }
  await t.db.deleteFrom('workspace_member').where('user_id', '=', member.id).execute()
  for (const { name } of membersCalls)
    expect([name, (await make(t, name, world, member.inWorkspace)).code]).toEqual([name, NOT_IN_WORKSPACE])
})
