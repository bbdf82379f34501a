import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { NOT_IN_WORKSPACE, WORKSPACE_FACTOR_NEEDED, WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { WORKSPACE_LIMITS, type WorkspaceDetails } from '../../src/shared/contract/workspaces.ts'
import { insertMember } from '../../server/modules/workspaces/repository.ts'
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
  const decline = async (person: SignedIn) =>
    (await t.api('DELETE', `/workspace-invitations/${first._id}`, { headers: person.bearer })).statusCode
  expect([await decline(cleo), await decline(ben), await decline(ben)]).toEqual([404, 204, 404])
  const received = async () => (await t.api('GET', '/workspaces', { headers: ben.bearer })).json().invitations
  expect(await received()).toEqual([])
  expect((await invite()).json<WorkspaceDetails>().invitations).toHaveLength(1)
  expect(await sendQueuedMails(t)).toHaveLength(1)
  const withdrawn = await t.api('DELETE', `/workspaces/${id}/invitations/${first._id}`, { headers: owner.bearer })
  expect(withdrawn.json<WorkspaceDetails>().invitations).toEqual([])
  expect(await received()).toEqual([])
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

/** A workspace with an owner, a manager and a reader, and what it says of changed memberships. */
async function team(now: () => number = Date.now) {
  const t = await buildTestApp({ now })
  const [owner, ben, cleo] = [await t.signIn(), await t.signIn(), await t.signIn()]
  const id = await workspaceOf(t, owner)
  await insertMember(t.db, { workspace_id: id, user_id: ben.id, role: 'manager', joined_at: 1 })
  await insertMember(t.db, { workspace_id: id, user_id: cleo.id, role: 'reader', joined_at: 1 })
  const shown = async (by: SignedIn) =>
    (await t.api('GET', `/workspaces/${id}`, { headers: by.bearer })).json<WorkspaceDetails>()
  const invite = (by: SignedIn, email: string, role = 'reader') =>
    post(t, by, `/workspaces/${id}/invitations`, { email, role })
  const change = (by: SignedIn, payload: object) => t.api('PUT', `/workspaces/${id}`, { headers: by.bearer, payload })
  const setRole = (by: SignedIn, memberId: string, role: string) =>
    t.api('PUT', `/workspaces/${id}/members/${memberId}`, { headers: by.bearer, payload: { role } })
  const remove = (by: SignedIn, what: string) => t.api('DELETE', `/workspaces/${id}/${what}`, { headers: by.bearer })
  /** Who has been told since the last call that what they are to it has changed. */
  const told = async () => {
    const rows = await t.db
      .selectFrom('event')
      .select('user_id')
      .where('kind', '=', 'membership-changed')
      .where('file_id', '=', id)
      .execute()
    await t.db.deleteFrom('event').execute()
    return rows.map(({ user_id }) => user_id).toSorted()
  }
  /** Invitations to people who have not answered, as rows. */
  const waiting = async (count: number, row: { workspace_id: string; invited_by: string | null; created_at: number }) =>
    t.db
      .insertInto('workspace_invitation')
      .values(Array.from({ length: count }, () => ({ id: uuidv7(), email: uuidv7(), role: 'reader' as const, ...row })))
      .execute()
  return { t, owner, ben, cleo, id, shown, invite, change, setRole, remove, told, waiting }
}

test('an invitation is given by the roles of who gives it, and seen and withdrawn by managers', async () => {
  const { t, owner, ben, cleo, shown, invite, remove } = await team()
  expect((await invite(cleo, 'dan@example.org')).json().code).toBe('not_allowed')
  expect((await invite(ben, 'dan@example.org', 'owner')).json().code).toBe('not_allowed')
  expect((await invite(owner, 'dan@example.org', 'owner')).statusCode).toBe(200)
  expect((await invite(ben, 'Eva@Example.org', 'manager')).json()).toMatchObject({
    invitations: [{ email: 'dan@example.org' }, { email: 'eva@example.org', role: 'manager' }],
  })
  expect(await sendQueuedMails(t)).toHaveLength(2)
  expect((await invite(owner, cleo.email.toUpperCase())).json().code).toBe('already_member')
  expect((await shown(cleo)).invitations).toEqual([])
  const [dan, eva] = (await shown(ben)).invitations
  expect((await remove(ben, `invitations/${uuidv7()}`)).statusCode).toBe(404)
  expect((await remove(ben, `invitations/${dan!._id}`)).json().code).toBe('not_allowed')
  expect((await remove(cleo, `invitations/${eva!._id}`)).json().code).toBe('not_allowed')
  expect((await remove(ben, `invitations/${eva!._id}`)).json()).toMatchObject({ invitations: [{ _id: dan!._id }] })
})

test('a workspace has room for so many people, and a person sends so many invitations in a day', async () => {
  const { t, owner, id, invite, waiting } = await team()
  const at = Date.now()
  const others = await workspaceOf(t, owner, 'Harbour Archive')
  // Three people are in it.
  await waiting(WORKSPACE_LIMITS.members - 4, { workspace_id: id, invited_by: null, created_at: at })
  expect((await invite(owner, 'dan@example.org')).statusCode).toBe(200)
  expect((await invite(owner, 'eva@example.org')).json().code).toBe('too_many_members')
  await t.db.deleteFrom('workspace_invitation').where('invited_by', 'is', null).execute()
  await waiting(9, { workspace_id: others, invited_by: owner.id, created_at: at - DAY_MS - 60_000 })
  await waiting(WORKSPACE_LIMITS.invitationsADay - 2, {
    workspace_id: others,
    invited_by: owner.id,
    created_at: at - DAY_MS + 60_000,
  })
  expect((await invite(owner, 'eva@example.org')).statusCode).toBe(200)
  const refused = await invite(owner, 'fay@example.org')
  const { statusCode, headers } = refused
  expect([statusCode, refused.json().code, headers['retry-after']]).toEqual([429, 'too_many_requests', '3600'])
})

test('an invitation that waits is changed without a mail, and mailed anew once a day has passed', async () => {
  const now = Date.now()
  const { t, owner, shown, invite } = await team(() => now)
  const wasSentAt = (created_at: number) => t.db.updateTable('workspace_invitation').set({ created_at }).execute()
  await invite(owner, 'dan@example.org')
  const [first] = (await shown(owner)).invitations
  expect(await sendQueuedMails(t)).toHaveLength(1)
  await wasSentAt(now - DAY_MS + 1)
  await invite(owner, 'dan@example.org', 'editor')
  const sent_date = new Date(now - DAY_MS + 1).toISOString()
  expect((await shown(owner)).invitations).toEqual([{ ...first, role: 'editor', sent_date }])
  expect(await sendQueuedMails(t)).toHaveLength(1)
  await wasSentAt(now - DAY_MS)
  await invite(owner, 'dan@example.org', 'editor')
  const [again] = (await shown(owner)).invitations
  expect(again).toMatchObject({ role: 'editor', sent_date: new Date(now).toISOString() })
  expect(again!._id).not.toBe(first!._id)
  expect(await sendQueuedMails(t)).toHaveLength(2)
})

test('a person is in so many workspaces and no more, whether they make or join one', async () => {
  const { t, owner, ben, id, invite } = await team()
  const [first] = (await t.api('GET', '/workspaces', { headers: owner.bearer })).json().workspaces
  expect(first).toEqual({
    _id: id,
    name: 'Harbour Radio',
    role: 'owner',
    asks_second_factor: false,
    sign_on_domain: null,
  })
  const dan = await t.signIn()
  await invite(owner, dan.email, 'editor')
  const [invitation] = (await t.api('GET', '/workspaces', { headers: dan.bearer })).json().invitations
  const ids = Array.from({ length: WORKSPACE_LIMITS.ofPerson }, () => uuidv7())
  const account = { password_hash: '-', role: 'USER' as const, created_at: 1 }
  await t.db
    .insertInto('user')
    .values(ids.map((one) => ({ id: one, email: `${one}@workspace`, ...account })))
    .execute()
  await t.db
    .insertInto('workspace')
    .values(ids.map((one) => ({ id: one, name: 'One of many', created_at: 1 })))
    .execute()
  for (const workspace_id of ids)
    await insertMember(t.db, { workspace_id, user_id: dan.id, role: 'reader', joined_at: 1 })
  const accept = () => post(t, dan, `/workspace-invitations/${invitation._id}`)
  expect((await post(t, dan, '/workspaces', { name: 'Mine' })).json().code).toBe('too_many_workspaces')
  expect((await accept()).json().code).toBe('too_many_workspaces')
  await t.db.deleteFrom('workspace_member').where('workspace_id', '=', ids[0]!).execute()
  expect((await accept()).json()).toMatchObject({ _id: id, name: 'Harbour Radio', role: 'editor' })
  // Another invitation is none for that one.
  const others = await workspaceOf(t, ben, 'Harbour Archive')
  await post(t, ben, `/workspaces/${others}/invitations`, { email: dan.email, role: 'owner' })
  expect((await accept()).statusCode).toBe(404)
  await t.db.updateTable('user').set({ app_language: 'de' }).where('id', '=', ben.id).execute()
  const mine = (await post(t, ben, '/workspaces', { name: 'Mine' })).json<WorkspaceDetails>()
  const { app_language: language } = await t.db
    .selectFrom('user')
    .select('app_language')
    .where('id', '=', mine._id)
    .executeTakeFirstOrThrow()
  expect(language).toBe('de')
  expect(mine).toMatchObject({
    name: 'Mine',
    role: 'owner',
    members: [{ _id: ben.id, email: ben.email, role: 'owner', is_you: true, by_provider: false }],
    invitations: [],
  })
})

test('managers name it, owners say who may see it; what is not said stays, and members hear of it', async () => {
  const { owner, ben, cleo, shown, change, told } = await team()
  expect((await change(cleo, { name: 'Mine' })).json().code).toBe('not_allowed')
  expect((await change(ben, { sign_on_domain: 'harbour.example' })).json().code).toBe('not_allowed')
  expect((await change(ben, { asks_second_factor: false })).json().code).toBe('not_allowed')
  expect((await change(owner, { sign_on_domain: 'harbour.example' })).json()).toMatchObject({
    name: 'Harbour Radio',
    asks_second_factor: false,
    sign_on_domain: 'harbour.example',
  })
  expect((await change(ben, { name: 'Harbour Sound' })).statusCode).toBe(200)
  expect(await told()).toEqual([])
  expect((await change(owner, { asks_second_factor: true })).statusCode).toBe(200)
  expect(await told()).toEqual([owner.id, ben.id, cleo.id].toSorted())
  await change(ben, { name: 'Harbour Waves' })
  const asks = { name: 'Harbour Waves', asks_second_factor: true, sign_on_domain: 'harbour.example' }
  expect(await shown(cleo)).toMatchObject({ ...asks, role: 'reader' })
  expect((await change(owner, { asks_second_factor: false })).json()).toMatchObject({
    ...asks,
    asks_second_factor: false,
  })
  expect(await told()).toEqual([])
})

test('who is changed or goes is told, those who are not there are missing, and of two owners one may go', async () => {
  const { t, owner, ben, cleo, shown, setRole, remove, told } = await team()
  const dan = await t.signIn()
  expect((await setRole(cleo, cleo.id, 'editor')).json().code).toBe('not_allowed')
  expect((await setRole(owner, dan.id, 'editor')).statusCode).toBe(404)
  expect((await remove(owner, `members/${dan.id}`)).statusCode).toBe(404)
  expect((await remove(dan, `members/${cleo.id}`)).statusCode).toBe(404)
  expect((await remove(cleo, `members/${ben.id}`)).json().code).toBe('not_allowed')
  expect(await told()).toEqual([])
  expect((await setRole(owner, owner.id, 'owner')).statusCode).toBe(200)
  expect(await told()).toEqual([owner.id])
  expect((await setRole(owner, ben.id, 'owner')).json()).toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ _id: ben.id, role: 'owner', is_you: false })]),
  })
  expect(await told()).toEqual([ben.id])
  expect((await setRole(ben, owner.id, 'reader')).statusCode).toBe(200)
  // What a provider gave that is set no more is for people to change.
  await t.db.updateTable('workspace_member').set({ by_provider: 'gone' }).where('user_id', '=', cleo.id).execute()
  expect((await shown(ben)).members.some(({ by_provider: by }) => by)).toBe(false)
  expect((await remove(ben, `members/${cleo.id}`)).statusCode).toBe(204)
  expect(await told()).toEqual([owner.id, cleo.id].toSorted())
  expect((await shown(ben)).members.map(({ _id, role }) => [_id, role])).toEqual([
    [ben.id, 'owner'],
    [owner.id, 'reader'],
  ])
})
