import { expect, test } from 'vitest'
import { NOT_IN_WORKSPACE, WORKSPACE_FACTOR_NEEDED, WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import type { WorkspaceDetails } from '../../src/shared/contract/workspaces.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'

async function post(t: TestApp, person: SignedIn, path: string, payload: object = {}) {
  return t.api('POST', path, { headers: person.bearer, payload })
}

async function workspaceOf(t: TestApp, owner: SignedIn, name = 'Harbour Radio'): Promise<string> {
  return (await post(t, owner, '/workspaces', { name })).json<WorkspaceDetails>()._id
}

/** Invites somebody, who accepts; answers their headers to act for the workspace. */
async function join(t: TestApp, id: string, owner: SignedIn, person: SignedIn, role: string) {
  await post(t, owner, `/workspaces/${id}/invitations`, { email: person.email, role })
  const { invitations } = (await t.api('GET', '/workspaces', { headers: person.bearer })).json()
  expect(invitations).toMatchObject([{ workspace: 'Harbour Radio', role, invited_by: owner.email }])
  expect((await post(t, person, `/workspace-invitations/${invitations[0]._id}`)).statusCode).toBe(200)
  return { ...person.bearer, [WORKSPACE_HEADER]: id }
}

test('invites by mail; who accepts works on the files of the workspace by their role, till they leave', async () => {
  const t = await buildTestApp()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  const inOwners = { ...owner.bearer, [WORKSPACE_HEADER]: id }
  const inBens = await join(t, id, owner, ben, 'editor')
  const file = await buildFile(t.db, { owner_id: id })

  const listed = async (headers: Record<string, string>) =>
    (await t.api('GET', '/file', { headers })).json().files.map(({ file: { _id } }: { file: { _id: string } }) => _id)
  expect(await listed(inBens)).toEqual([file.id])
  expect(await listed(inOwners)).toEqual([file.id])
  expect(await listed(ben.bearer)).toEqual([])

  // What is not the workspace's stays the person's: the profile says who they are, in either.
  const { user } = (await t.api('GET', '/account/profile', { headers: inBens })).json()
  expect([user._id, user.email]).toEqual([ben.id, ben.email])

  expect((await t.api('DELETE', `/workspaces/${id}/members/${ben.id}`, { headers: ben.bearer })).statusCode).toBe(204)
  expect((await t.api('GET', '/file', { headers: inBens })).json().code).toBe(NOT_IN_WORKSPACE)
  expect(await listed(inOwners)).toEqual([file.id])
})

test('an invitation goes to one address, is mailed once a day, and can be declined and withdrawn', async () => {
  const t = await buildTestApp()
  const [owner, ben, cleo] = [await t.signIn(), await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  const invite = () => post(t, owner, `/workspaces/${id}/invitations`, { email: ben.email, role: 'reader' })
  const first = (await invite()).json<WorkspaceDetails>().invitations[0]!
  expect((await sendQueuedMails(t)).join()).toContain('/account/workspaces')

  expect((await post(t, cleo, `/workspace-invitations/${first._id}`)).statusCode).toBe(404)
  expect((await t.api('DELETE', `/workspace-invitations/${first._id}`, { headers: ben.bearer })).statusCode).toBe(204)
  expect((await invite()).json<WorkspaceDetails>().invitations).toHaveLength(1)
  expect(await sendQueuedMails(t)).toHaveLength(1)
  const withdrawn = await t.api('DELETE', `/workspaces/${id}/invitations/${first._id}`, { headers: owner.bearer })
  expect(withdrawn.json<WorkspaceDetails>().invitations).toEqual([])
  expect((await t.api('GET', '/workspaces', { headers: ben.bearer })).json().invitations).toEqual([])
})

test('managers manage up to managers; the last owner neither leaves nor steps down, but may hand over', async () => {
  const t = await buildTestApp()
  const [owner, ben, cleo] = [await t.signIn(), await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  await join(t, id, owner, ben, 'manager')
  await join(t, id, owner, cleo, 'reader')
  const setRole = (by: SignedIn, who: SignedIn, role: string) =>
    t.api('PUT', `/workspaces/${id}/members/${who.id}`, { headers: by.bearer, payload: { role } })
  const remove = (by: SignedIn, who: SignedIn) =>
    t.api('DELETE', `/workspaces/${id}/members/${who.id}`, { headers: by.bearer })

  expect((await setRole(ben, cleo, 'manager')).statusCode).toBe(200)
  expect((await setRole(ben, cleo, 'owner')).json().code).toBe('not_allowed')
  expect((await setRole(ben, owner, 'reader')).json().code).toBe('not_allowed')
  expect((await remove(ben, owner)).json().code).toBe('not_allowed')
  expect((await remove(owner, owner)).json().code).toBe('last_owner')
  expect((await setRole(owner, owner, 'editor')).json().code).toBe('last_owner')
  expect((await setRole(owner, ben, 'owner')).statusCode).toBe(200)
  expect((await remove(owner, owner)).statusCode).toBe(204)
  expect((await t.api('GET', `/workspaces/${id}`, { headers: owner.bearer })).statusCode).toBe(404)
})

test('what people write in a workspace is theirs: history, comments and the audit log name them', async () => {
  const t = await buildTestApp()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  const inBens = await join(t, id, owner, ben, 'editor')
  const inOwners = { ...owner.bearer, [WORKSPACE_HEADER]: id }
  const file = await buildFile(t.db, { owner_id: id })
  const text = { paragraphs: [], speakers: [], notes: ['Ben was here'] }
  const saved = await t.api('PUT', `/file/transcription/${file.id}`, {
    headers: { ...inBens, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(JSON.stringify(text)),
  })
  expect(saved.statusCode).toBe(200)
  const commented = await t.api('POST', `/file/comments/${file.id}`, {
    headers: inBens,
    payload: { anchor: { kind: 'moment', at: 1 }, text: 'Who is this?' },
  })
  expect(commented.statusCode).toBe(201)

  const history = async (headers: Record<string, string>) =>
    (await t.api('GET', `/file/transcription/${file.id}/versions`, { headers })).json()[0]
  expect(await history(inOwners)).toMatchObject({ author: 'shared', author_name: ben.email })
  expect(await history(inBens)).toMatchObject({ author: 'you' })
  const { people } = (await t.api('GET', `/file/comments/${file.id}`, { headers: inOwners })).json()
  expect(people.map(({ name }: { name: string | null }) => name)).toContain(ben.email)
  const audited = await t.db
    .selectFrom('audit')
    .select(['actor_id', 'owner_id'])
    .where('action', 'in', ['text-saved', 'commented'])
    .execute()
  expect(audited).toEqual([
    { actor_id: ben.id, owner_id: id },
    { actor_id: ben.id, owner_id: id },
  ])
})

test('[AU-032] a reader of a workspace reads its texts and may not write in them, by whichever way', async () => {
  const t = await buildTestApp()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  const inBens = await join(t, id, owner, ben, 'reader')
  const file = await buildFile(t.db, { owner_id: id })
  const wants = (payload: object) =>
    t.api('PUT', `/file/presence/${file.id}/0190d8a0-0000-7000-8000-000000000001`, { headers: inBens, payload })
  expect((await wants({ wants: 'edit' })).json()).toMatchObject({ is_editing: false })
  expect((await t.api('DELETE', `/file/${file.id}`, { headers: inBens })).json().code).toBe('not_allowed')
})

test('a second factor that the workspace asks for is needed to see it, and nothing of one’s own', async () => {
  const t = await buildTestApp()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  const inBens = await join(t, id, owner, ben, 'manager')
  const ask = (person: SignedIn) =>
    t.api('PUT', `/workspaces/${id}`, { headers: person.bearer, payload: { asks_second_factor: true } })
  expect((await ask(ben)).json().code).toBe('not_allowed')
  expect((await ask(owner)).statusCode).toBe(200)
  expect((await t.api('GET', '/file', { headers: inBens })).json().code).toBe(WORKSPACE_FACTOR_NEEDED)
  expect((await t.api('GET', '/file', { headers: ben.bearer })).statusCode).toBe(200)
  const { workspaces } = (await t.api('GET', '/workspaces', { headers: ben.bearer })).json()
  expect(workspaces).toMatchObject([{ _id: id, asks_second_factor: true }])
})

test('a token of a workspace acts for it alone, whoever made it', async () => {
  const t = await buildTestApp()
  const owner = await t.signIn()
  const id = await workspaceOf(t, owner)
  const own = await buildFile(t.db, { owner_id: owner.id })
  const file = await buildFile(t.db, { owner_id: id })
  const made = await t.api('POST', '/account/tokens', {
    headers: { ...owner.bearer, [WORKSPACE_HEADER]: id },
    payload: { name: 'Import', scopes: ['files:read', 'account:read'], expires_in_days: 1 },
  })
  const program = { authorization: `Bearer ${made.json().token}` }
  expect((await t.api('GET', `/file/${file.id}`, { headers: program })).statusCode).toBe(200)
  expect((await t.api('GET', `/file/${own.id}`, { headers: program })).statusCode).toBe(404)
  expect((await t.api('GET', '/workspaces', { headers: program })).json().code).toBe('not_allowed')
})

test('who deletes their account leaves what they made to the workspace, and is not its only owner', async () => {
  const t = await buildTestApp()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  await join(t, id, owner, ben, 'editor')
  const file = await buildFile(t.db, { owner_id: id })
  const remove = (person: SignedIn) => t.api('DELETE', '/account/delete', { headers: person.bearer })
  expect((await remove(owner)).json().code).toBe('owns_workspaces')
  expect((await remove(ben)).statusCode).toBeLessThan(300)
  const inOwners = { ...owner.bearer, [WORKSPACE_HEADER]: id }
  expect((await t.api('GET', `/file/${file.id}`, { headers: inOwners })).statusCode).toBe(200)
})

test('the export of a workspace has its people, texts and all comments, for its owner alone', async () => {
  const t = await buildTestApp()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  const inBens = await join(t, id, owner, ben, 'manager')
  const file = await buildFile(t.db, { owner_id: id })
  const saved = await t.api('PUT', `/file/transcription/${file.id}`, {
    headers: { ...inBens, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(JSON.stringify({ paragraphs: [], speakers: [], notes: ['Ben was here'] })),
  })
  expect(saved.statusCode).toBe(200)
  const payload = { anchor: { kind: 'moment', at: 1 }, text: 'Who is this?' }
  await t.api('POST', `/file/comments/${file.id}`, { headers: inBens, payload })
  expect((await t.api('GET', '/account/export', { headers: inBens })).json().code).toBe('not_allowed')
  const headers = { ...owner.bearer, [WORKSPACE_HEADER]: id }
  const exported = (await t.api('GET', '/account/export', { headers })).json()
  expect(exported).toMatchObject({
    workspace: { name: 'Harbour Radio', members: [{ email: owner.email }, { email: ben.email, role: 'manager' }] },
    files: [{ _id: file.id, texts: [{ language: 'original', transcript: { notes: ['Ben was here'] } }] }],
    comments: [{ file: file.id, text: 'Who is this?', author: ben.email }],
  })
  expect(JSON.stringify(exported)).not.toContain('.invalid')
})

test('how long files of a workspace are kept is said by its managers and nobody below', async () => {
  const t = await buildTestApp()
  const [owner, ben, cleo] = [await t.signIn(), await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  const [inBens, inCleos] = [await join(t, id, owner, ben, 'editor'), await join(t, id, owner, cleo, 'manager')]
  const keep = (headers: Record<string, string>, payload: object) =>
    t.api('PUT', '/account/preferences', { headers, payload })
  const rule = { file_retention: { days: 30, from: 'uploaded' } }
  expect((await keep(inBens, rule)).json().code).toBe('not_allowed')
  expect((await keep(inBens, { vocabulary: ['pier'] })).statusCode).toBe(200)
  expect((await keep(inCleos, rule)).json()).toMatchObject({ ...rule, vocabulary: ['pier'] })
  const own = await t.api('GET', '/account/preferences', { headers: cleo.bearer })
  expect(own.json()).toMatchObject({ file_retention: null, vocabulary: [] })
  // The rule is the workspace's: its files go by it, and those of its members do not.
  const uploaded_at = Date.now()
  const [teams, theirs] = await Promise.all(
    [id, cleo.id].map((owner_id) => buildFile(t.db, { owner_id, uploaded_at, status: 'FINISHED' })),
  )
  const goesAt = async (fileId: string, headers: Record<string, string>) =>
    (await t.api('GET', `/file/${fileId}`, { headers })).json().filing?.removal_date
  expect(await goesAt(teams!.id, inCleos)).toBe(new Date(uploaded_at + 30 * DAY_MS).toISOString())
  expect(await goesAt(theirs!.id, cleo.bearer)).toBeNull()
  // So is a hold, which managers place.
  const hold = (headers: Record<string, string>) =>
    t.api('PUT', `/file/hold/${teams!.id}`, { headers, payload: { reason: 'Case 7' } })
  expect((await hold(inBens)).json().code).toBe('not_allowed')
  expect((await hold(inCleos)).statusCode).toBeLessThan(300)
  const removed = await t.api('DELETE', `/file/${teams!.id}`, { headers: inCleos })
  expect(removed.json().code).toBe('on_hold')
})
