import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import type { WorkspaceDetails } from '../../src/shared/contract/workspaces.ts'
import { lookAtNamedWorkspaces } from '../../server/modules/workspaces/index.ts'
import { insertMember, insertWorkspace } from '../../server/modules/workspaces/repository.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { openSocket } from '../support/socket-client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TOKEN = 'the-token-that-nobody-guesses-of-one-company'
const TEAM = '01976b2e-5c1f-7d44-9a53-2f1c0b8e7a10'
const GONE = '01976b2e-5c1f-7d44-9a53-2f1c0b8e7a11'

/** A company whose groups put people into a team, by SCIM; its owner has named the domain, unless told otherwise. */
async function open({ domain = 'harbour.example' }: { domain?: string | null } = {}) {
  const file = path.join(await temporaryFolder(), 'sign-on.json')
  const harbour = {
    id: 'harbour',
    button: 'Harbour',
    issuer: 'https://harbour.example',
    client_id: 'longhand',
    domains: ['harbour.example'],
    scim_token_env: 'HARBOUR_SCIM',
    workspaces: {
      Newsroom: { [TEAM]: 'editor', [GONE]: 'reader' },
      Desk: { [TEAM]: 'reader' },
      Board: { [TEAM]: 'owner' },
    },
  }
  await writeFile(file, JSON.stringify({ providers: [harbour] }))
  const t = await buildTestApp({ env: { SIGN_ON_FILE: file, HARBOUR_SCIM: TOKEN } })
  const owner = await t.signIn()
  await t.deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('user')
      .values({ id: TEAM, email: `${TEAM}@workspace`, password_hash: '-', role: 'USER', created_at: 1 })
      .execute()
    await insertWorkspace(tx, { id: TEAM, name: 'Harbour Radio', created_at: 1 })
    await tx.updateTable('workspace').set({ sign_on_domain: domain }).where('id', '=', TEAM).execute()
    await insertMember(tx, { workspace_id: TEAM, user_id: owner.id, role: 'owner', joined_at: 1 })
  })
  const scim = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    const reply = await t.app.inject({ method, url: `/scim/v2${url}`, headers, ...(payload && { payload }) })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    return reply.body === '' ? '' : reply.json<{ id: string }>().id
  }
  /** Somebody with an account and a session, whom the company then keeps. */
  const person = async (name: string): Promise<SignedIn> => {
    const signedIn = await t.signIn()
    const email = `${name}@harbour.example`
    await t.db.updateTable('user').set({ email }).where('id', '=', signedIn.id).execute()
    await scim('POST', '/Users', { userName: email })
    return { ...signedIn, email }
  }
  const group = (displayName: string, ...members: SignedIn[]) =>
    scim('POST', '/Groups', { displayName, members: members.map(({ id: value }) => ({ value })) })
  const leave = (id: string, { id: who }: SignedIn) =>
    scim('PATCH', `/Groups/${id}`, { Operations: [{ op: 'remove', path: `members[value eq "${who}"]` }] })
  const shown = async () =>
    (await t.api('GET', `/workspaces/${TEAM}`, { headers: owner.bearer })).json<WorkspaceDetails>()
  const rolesBy = async () =>
    Object.fromEntries(
      (await shown()).members.map(({ _id, role, by_provider: by }) => [_id, by ? `${role}, kept` : role]),
    )
  return { t, owner, scim, person, group, leave, shown, rolesBy }
}

test('a group makes members, changes what they are, and ends it at once with their sockets', async () => {
  const { t, owner, person, group, leave, rolesBy } = await open()
  const origin = await t.listen()
  const anna = await person('anna')
  await t.api('POST', `/workspaces/${TEAM}/invitations`, {
    headers: owner.bearer,
    payload: { email: anna.email, role: 'reader' },
  })
  const newsroom = await group('Newsroom', anna)
  expect(await rolesBy()).toEqual({ [owner.id]: 'owner', [anna.id]: 'editor, kept' })
  const acting = { ...anna.bearer, [WORKSPACE_HEADER]: TEAM }
  expect((await t.api('GET', '/file', { headers: acting })).statusCode).toBe(200)
  const teams = (await t.api('GET', '/workspaces', { headers: anna.bearer })).json()
  expect(teams).toMatchObject({ workspaces: [{ _id: TEAM }], invitations: [] })

  const desk = await group('Desk', anna)
  expect((await rolesBy())[anna.id]).toBe('editor, kept')
  await leave(newsroom, anna)
  expect((await rolesBy())[anna.id]).toBe('reader, kept')

  const { socket } = await openSocket(origin, acting)
  const closed = once(socket, 'close')
  await leave(desk, anna)
  await closed
  expect((await t.api('GET', '/file', { headers: acting })).statusCode).toBe(403)
  expect(await rolesBy()).toEqual({ [owner.id]: 'owner' })
  const facts = await t.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('owner_id', '=', TEAM)
    .where('actor_id', '=', anna.id)
    .orderBy('id')
    .execute()
  expect(facts).toEqual([
    { action: 'workspace-joined', detail: 'harbour: editor' },
    { action: 'workspace-role-changed', detail: 'harbour: reader' },
    { action: 'workspace-left', detail: 'harbour' },
  ])
})

test('what people gave stays, the last owner stays, and what the company gave is not theirs to change', async () => {
  const { t, owner, scim, person, group, leave, rolesBy } = await open()
  const [anna, ben] = [await person('anna'), await person('ben')]
  await insertMember(t.db, { workspace_id: TEAM, user_id: ben.id, role: 'reader', joined_at: 1 })
  const newsroom = await group('Newsroom', anna, ben)
  expect(await rolesBy()).toEqual({ [owner.id]: 'owner', [anna.id]: 'editor, kept', [ben.id]: 'reader' })
  await leave(newsroom, ben)
  expect((await rolesBy())[ben.id]).toBe('reader')

  const ofAnna = `/workspaces/${TEAM}/members/${anna.id}`
  for (const { bearer: headers } of [owner, anna])
    expect((await t.api('DELETE', ofAnna, { headers })).json().code).toBe('kept_by_provider')
  const changed = await t.api('PUT', ofAnna, { headers: owner.bearer, payload: { role: 'reader' } })
  expect(changed.json().code).toBe('kept_by_provider')

  const board = await group('Board', anna)
  expect((await t.api('DELETE', `/workspaces/${TEAM}/members/${owner.id}`, { headers: owner.bearer })).statusCode).toBe(
    204,
  )
  await leave(board, anna)
  const roleOf = async () =>
    (await t.db.selectFrom('workspace_member').select('role').where('user_id', '=', anna.id).executeTakeFirst())?.role
  expect(await roleOf()).toBe('owner')
  await t.db.updateTable('workspace_member').set({ role: 'owner' }).where('user_id', '=', ben.id).execute()
  await scim('DELETE', `/Users/${anna.id}`)
  expect(await roleOf()).toBeUndefined()
})

test('nobody joins whose domain the owner has not named, nor by an address not shown to be theirs', async () => {
  const { t, owner, person, group, rolesBy } = await open({ domain: null })
  const [anna, eve] = [await person('anna'), await person('eve')]
  await t.db.updateTable('user').set({ email_validated_at: null }).where('id', '=', eve.id).execute()
  await group('Newsroom', anna, eve)
  expect(await rolesBy()).toEqual({ [owner.id]: 'owner' })
  const look = () => lookAtNamedWorkspaces(t.db, t.deps.config.signOn)
  expect((await look()).map(({ isFine, text }) => [isFine, text])).toEqual([
    [
      false,
      'Harbour Radio: nobody joins it. Its owner has to name harbour.example as its domain for single sign-on first.',
    ],
    [false, 'It is not there. Correct its id in the file of sign-on.'],
  ])
  const name = (domain: string | null) =>
    t.api('PUT', `/workspaces/${TEAM}`, { headers: owner.bearer, payload: { sign_on_domain: domain } })
  await name('harbour.example')
  expect((await look())[0]).toMatchObject({ isFine: true, text: 'Harbour Radio' })
  const desk = await group('Desk', anna, eve)
  expect(await rolesBy()).toEqual({ [owner.id]: 'owner', [anna.id]: 'editor, kept' })
  await name(null)
  await group('Others', anna)
  expect(desk).not.toBe('')
  expect(await rolesBy()).toEqual({ [owner.id]: 'owner' })
})
