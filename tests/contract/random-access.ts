import { v7 as uuidv7 } from 'uuid'
import { createAccessTokens } from '../../server/modules/identity/access-tokens/service.ts'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { type Role, ROLES } from '../../src/shared/domain/roles.ts'
import { SHARE_RIGHTS } from '../../src/shared/domain/text-policy.ts'
import { scopesFor } from '../../src/shared/domain/token-scopes.ts'
import { WORKSPACE_ROLES } from '../../src/shared/domain/workspace-roles.ts'
import type { SignedIn, TestApp } from '../support/app.ts'
import { make, nowhere, REFUSALS, routes } from './access-calls.ts'
import { type AccessCase, type Credential, judge, type Relation, type Verdict } from './access-reference.ts'
import { ACCESS } from './access-table.ts'
import {
  buildWorld,
  expiredSession,
  givePasswords,
  guestOfLink,
  ownByWorkspace,
  shareFolderWith,
  shareWith,
  takePartOf,
  type World,
} from './access-world.ts'

const guarded = [...routes].filter(([name, { access }]) => access !== 'public' && ACCESS[name].offBecause === undefined)

/** Draws a call by somebody about something. */
export function drawCase(random: () => number): AccessCase {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const some = (share: number) => random() < share
  const right = one(SHARE_RIGHTS)
  const relation = one<Relation>([
    { kind: 'owner' },
    { kind: 'owner' },
    { kind: 'invited' },
    { kind: 'stranger' },
    { kind: 'shared', with: one(['person', 'folder']), right, over: some(0.2) },
    { kind: 'guest-of-link', right, over: some(0.2) },
    { kind: 'member', as: one(WORKSPACE_ROLES), over: some(0.1) },
    { kind: 'member', as: one(WORKSPACE_ROLES), over: false },
    { kind: 'writer-of-part', isFinished: some(0.5) },
  ])
  const [name] = one(guarded)
  const role = roleIn(relation) ?? one(ROLES)
  const scopes = scopesFor(role)
  const credential = one<Credential>([
    ...Array.from({ length: 6 }, () => 'session' as const),
    { scopes: [one(scopes), one(scopes)] },
    { scopes },
    one(['nothing', 'expired', 'revoked']),
  ])
  return {
    name,
    role,
    relation,
    credential: relation.kind === 'guest-of-link' ? 'session' : credential,
    acting:
      relation.kind === 'member'
        ? one(['self', 'workspace', 'workspace', 'elsewhere'])
        : some(0.1)
          ? 'elsewhere'
          : 'self',
    thing: one(['theirs', 'theirs', 'theirs', 'others', 'nothing']),
  }
}

/** The role that goes with a relation; undefined where any does. */
function roleIn({ kind }: Relation): Role | undefined {
  if (kind === 'member') return 'USER'
  return kind === 'writer-of-part' ? 'HUMAN-TRANSCRIPTOR' : undefined
}

/** A world, and somebody in the relation to its owner. */
interface Scene {
  world: World
  /** Null for a guest of a link. */
  person: SignedIn | null
  /** Headers by what they show. */
  headers: (credential: Credential) => Promise<Record<string, string>>
}

/** Scenes that calls which change nothing share, as long as limits of calls allow. */
const SHARED_BY = 100

/** Makes calls and says which came out otherwise than the reference has it. */
export function createAccessTrial(t: TestApp) {
  const scenes = new Map<string, { scene: Promise<Scene>; left: number }>()
  let others: { world: Promise<World>; left: number } | undefined

  function shared(given: AccessCase): Promise<Scene> {
    const key = JSON.stringify([given.role, given.relation])
    const known = scenes.get(key)
    if (known && known.left-- > 0) return known.scene
    const scene = setScene(t, given)
    scenes.set(key, { scene, left: SHARED_BY })
    return scene
  }

  async function thingsOf({ thing }: AccessCase, world: World) {
    if (thing === 'theirs') return world
    if (thing === 'nothing') return nowhere(world)
    if (!others || others.left-- === 0) others = { world: buildWorld(t, 'USER'), left: SHARED_BY }
    return others.world
  }

  return {
    /** What differs from the reference; null where nothing does. */
    async tryOut(given: AccessCase): Promise<string | null> {
      const route = routes.get(given.name)!
      const verdict = judge({ route, row: ACCESS[given.name] }, given)
      const changes = verdict.is === 'let-in' && route.method !== 'GET'
      const { world, headers } = await (changes ? setScene(t, given) : shared(given))
      const said = { ...(await headers(given.credential)), ...actingFor(given, world) }
      // Below editors, members change nothing of a file but whether its text is finished.
      const isFinishing = given.name === 'files.updateFile' && given.relation.kind === 'member'
      const body = isFinishing ? { status: 'FINISHED' } : undefined
      const answer = await make(t, given.name, await thingsOf(given, world), said, body)
      if (verdict.is !== 'not-there') return differs(verdict, answer)
      const ofNothing = await make(t, given.name, nowhere(world), said, body)
      const isAlike = answer.status === 404 && answer.code === 'not_found' && answer.body === ofNothing.body
      return isAlike ? null : `not there expected, ${shown(answer)} came, and ${shown(ofNothing)} of nothing`
    },
  }
}

type Answer = Awaited<ReturnType<typeof make>>
const shown = ({ status, code }: Answer) => `${status} ${code}`

function differs(verdict: Exclude<Verdict, { is: 'not-there' }>, answer: Answer): string | null {
  if (verdict.is === 'refused')
    return verdict.as.includes(shown(answer)) ? null : `${verdict.as.join(' or ')} expected, ${shown(answer)} came`
  const isIn = answer.status < 500 && answer.status !== 401 && !REFUSALS.includes(String(answer.code))
  return isIn ? null : `let in expected, ${shown(answer)} came`
}

function actingFor({ acting }: AccessCase, { owner }: World): Record<string, string> {
  if (acting === 'self') return {}
  return { [WORKSPACE_HEADER]: acting === 'workspace' ? owner.id : uuidv7() }
}

async function setScene(t: TestApp, { role, relation }: AccessCase): Promise<Scene> {
  const isAmongAlike = relation.kind === 'owner' || relation.kind === 'invited'
  const world = await buildWorld(t, isAmongAlike ? role : 'USER')
  if (relation.kind === 'guest-of-link') {
    const guest = await guestOfLink(t, world, relation.right)
    const link = `/file/share/${world.ids.file}/${guest.link.id}`
    if (relation.over) await t.api('DELETE', link, { headers: world.owner.bearer })
    return { world, person: null, headers: () => Promise.resolve(guest.browser) }
  }
  const person = await personIn(t, world, role, relation)
  await givePasswords(t)
  const shows = new Map<string, Promise<Record<string, string>>>()
  return {
    world,
    person,
    headers(credential) {
      const key = JSON.stringify(credential)
      const known = shows.get(key) ?? showing(t, person, role, credential)
      shows.set(key, known)
      return known
    },
  }
}

async function personIn(
  t: TestApp,
  world: World,
  role: Role,
  relation: Exclude<Relation, { kind: 'guest-of-link' }>,
): Promise<SignedIn> {
  if (relation.kind === 'owner' || relation.kind === 'invited') return world[relation.kind]
  if (relation.kind === 'stranger') return t.signIn(role)
  if (relation.kind === 'writer-of-part') return takePartOf(t, world, relation)
  if (relation.kind === 'member') {
    const member = await ownByWorkspace(t, world, relation.as)
    if (relation.over) await t.db.deleteFrom('workspace_member').where('user_id', '=', member.id).execute()
    return member
  }
  const share = relation.with === 'person' ? shareWith(t, world, role, relation.right) : null
  const person = await (share ?? shareFolderWith(t, world, relation.right, role))
  if (relation.over) await t.db.deleteFrom('file_share').where('user_id', '=', person.id).execute()
  return person
}

async function showing(
  t: TestApp,
  person: SignedIn,
  role: Role,
  credential: Credential,
): Promise<Record<string, string>> {
  if (credential === 'nothing') return {}
  if (credential === 'session') return person.bearer
  if (credential === 'expired' || credential === 'revoked')
    return expiredSession(t, person, role, credential === 'expired' ? -60 : 3600)
  const { token } = await createAccessTokens(t.deps).create(person.id, {
    name: 'one',
    scopes: [...new Set(credential.scopes)],
    expires_in_days: 1,
  })
  return { authorization: `Bearer ${token}` }
}
