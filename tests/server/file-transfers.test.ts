import { expect, onTestFinished, test, vi } from 'vitest'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import { runWorker } from '../../server/worker.ts'
import { insertMember } from '../../server/modules/workspaces/repository.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { type BuiltFile, buildFile } from '../support/factories.ts'
import { silentLog } from '../support/silent-log.ts'
import { openSearchApp } from '../support/search-app.ts'
import { PATIENCE } from '../support/patience.ts'

type Headers = Record<string, string>

const acting = (person: SignedIn, id: string): Headers => ({ ...person.bearer, [WORKSPACE_HEADER]: id })

/** A team of an owner, a manager and a reader. */
async function world(over: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp(over)
  const [owner, ben, cleo, dan] = [await t.signIn(), await t.signIn(), await t.signIn(), await t.signIn()]
  const made = await t.api('POST', '/workspaces', { headers: owner.bearer, payload: { name: 'Harbour Radio' } })
  const team = made.json<{ _id: string }>()._id
  for (const [person, role] of [
    [ben, 'manager'],
    [cleo, 'reader'],
    [dan, 'editor'],
  ] as const)
    await insertMember(t.db, { workspace_id: team, user_id: person.id, role, joined_at: Date.now() })
  return { t, owner, ben, cleo, dan, team }
}

const transfer = (t: TestApp, headers: Headers, ids: readonly string[], to: string | null, more = {}) =>
  t.api('POST', '/file/transfers', { headers, payload: { ids, to, ...more } })

const see = async (t: TestApp, headers: Headers, id: string) =>
  (await t.api('GET', `/file/transcription/${id}`, { headers })).statusCode

/** What the list says of an owner's files is what there is. */
async function expectSound(t: TestApp, ownerId: string, files: readonly BuiltFile[]): Promise<void> {
  const total = files.reduce((sum, file) => sum + Math.round(file.length_seconds * 1000), 0)
  const summary = await t.db.selectFrom('file_summary').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
  expect([summary?.files ?? 0, summary?.length_ms ?? 0]).toEqual([files.length, total])
  const counts = await t.db.selectFrom('file_count').selectAll().where('owner_id', '=', ownerId).execute()
  const sum = (of: 'files' | 'length_ms') => counts.reduce((all, row) => all + row[of], 0)
  expect([sum('files'), sum('length_ms')]).toEqual([files.length, total])
}

async function saveText(t: TestApp, headers: Headers, id: string): Promise<void> {
  const text = { paragraphs: [], speakers: [], notes: ['As it was'] }
  const saved = await t.api('PUT', `/file/transcription/${id}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(JSON.stringify(text)),
  })
  expect(saved.statusCode).toBe(200)
}

test('a file goes to a team with its text, comments, tags and shares, and back; access and sums follow', async () => {
  const { t, owner, ben, cleo, dan, team } = await world()
  const stranger = await t.signIn()
  const file = await buildFile(t.db, { owner_id: owner.id, length_seconds: 60.5 })
  const other = await buildFile(t.db, { owner_id: owner.id, length_seconds: 10 })
  await saveText(t, owner.bearer, file.id)
  const anchor = { kind: 'moment', at: 1 }
  const payload = { anchor, text: 'Who is this?' }
  await t.api('POST', `/file/comments/${file.id}`, { headers: owner.bearer, payload })
  const tag = await t.api('POST', '/tags', { headers: owner.bearer, payload: { name: 'Urgent', color: 'red' } })
  const tagged = { ids: [file.id], add: [tag.json<{ _id: string }>()._id] }
  await t.api('POST', '/file/tags', { headers: owner.bearer, payload: tagged })
  for (const email of [stranger.email, cleo.email])
    await t.api('POST', `/file/shares/${file.id}`, {
      headers: owner.bearer,
      payload: { email_addresses: [email], right: 'read' },
    })
  await t.db.updateTable('transcript').set({ indexed: 1 }).execute()

  const wish = { ids: [file.id], to: team }
  const said = await t.api('POST', '/file/transfers/audience', { headers: owner.bearer, payload: wish })
  expect(said.json()).toEqual({
    gains: { people: [ben.email, dan.email].toSorted(), group: 0 },
    loses: { people: [], group: 0 },
  })
  expect((await transfer(t, owner.bearer, [file.id, stranger.id], team)).json()).toMatchObject({
    done: [file.id],
    failed: [{ _id: stranger.id, code: 'not_found' }],
  })
  await expectSound(t, owner.id, [other])
  await expectSound(t, team, [file])
  for (const person of [owner, ben, cleo]) expect(await see(t, acting(person, team), file.id)).toBe(200)
  expect(await see(t, owner.bearer, file.id)).toBe(404)
  expect(await see(t, stranger.bearer, file.id)).toBe(200)
  const inTeam = acting(ben, team)
  const versions = await t.api('GET', `/file/transcription/${file.id}/versions`, { headers: inTeam })
  expect(versions.json()).toMatchObject([{ author: 'shared', author_name: owner.email }])
  const { threads } = (await t.api('GET', `/file/comments/${file.id}`, { headers: inTeam })).json()
  expect(threads).toHaveLength(1)
  expect((await t.api('GET', '/tags', { headers: inTeam })).json().tags).toMatchObject([{ name: 'Urgent' }])
  const stale = await t.db.selectFrom('transcript').select('indexed').where('file_id', '=', file.id).execute()
  expect(stale).toEqual([{ indexed: 0 }])

  // An editor of the team may put files there, and only managers take any out.
  expect((await transfer(t, acting(dan, team), [file.id], null)).json().code).toBe('not_allowed')
  const back = { ids: [file.id], to: null }
  const unseen = await t.api('POST', '/file/transfers/audience', { headers: inTeam, payload: back })
  expect(unseen.json().loses.people).toEqual([dan.email, owner.email].toSorted())
  const open = { file_id: file.id, language: 'original', edits: 0, opened_at: 0, seen_at: Date.now() }
  for (const { id } of [dan, stranger])
    await t.db
      .insertInto('text_presence')
      .values({ ...open, tab: id, user_id: id })
      .execute()
  expect((await transfer(t, inTeam, [file.id], null)).json().done).toEqual([file.id])
  const stays = await t.db.selectFrom('text_presence').select('user_id').execute()
  expect(stays).toEqual([{ user_id: stranger.id }])
  expect(await see(t, ben.bearer, file.id)).toBe(200)
  expect(await see(t, acting(owner, team), file.id)).toBe(404)
  await expectSound(t, team, [])
  await expectSound(t, ben.id, [file])
})

test('what is worked on or on hold stays; so does all for who may not move it, or has no room', async () => {
  const { t, owner, cleo, team } = await world({ env: { ACCOUNT_STORAGE: '150' } })
  const build = (over: Partial<BuiltFile>) => buildFile(t.db, { owner_id: owner.id, size: 100, ...over })
  const [busy, waiting, live, held, translated, free] = [
    await build({ status: 'TRANSCRIBE' }),
    await build({ status: 'STANDBY', for_human_transcribe: 1 }),
    await build({ is_live: 1 }),
    await build({}),
    await build({}),
    await build({}),
  ]
  const at = Date.now()
  await t.db
    .insertInto('legal_hold')
    .values({ id: held.id, file_id: held.id, owner_id: owner.id, by_admin: 0, reason: 'Case 7', created_at: at })
    .execute()
  await t.db
    .insertInto('translation')
    .values({ file_id: translated.id, language: 'es', status: 'TRANSLATING', created_at: at })
    .execute()
  const all = [busy, waiting, live, held, translated, free]
  const ids = all.map(({ id }) => id)
  expect((await transfer(t, cleo.bearer, ids, team)).json().code).toBe('not_allowed')
  expect((await transfer(t, owner.bearer, ids, cleo.id)).json().code).toBe('not_in_workspace')
  expect((await transfer(t, owner.bearer, ids, null)).json().code).toBe('same_owner')
  const elsewhere = { folder_id: free.id }
  expect((await transfer(t, owner.bearer, ids, team, elsewhere)).json().code).toBe('not_found')
  await expectSound(t, owner.id, all)

  // What cannot go is not recorded as moved, either.
  const recorded = t.db.selectFrom('audit').select('actor_id').where('action', '=', 'file-moved')
  expect((await transfer(t, owner.bearer, [busy.id], team)).json().done).toEqual([])
  expect(await recorded.execute()).toEqual([])
  const made = await t.api('POST', '/folders', { headers: acting(owner, team), payload: { name: 'Council' } })
  const inside = { folder_id: made.json<{ _id: string }>()._id }
  const { done, failed } = (await transfer(t, owner.bearer, ids, team, inside)).json()
  expect(done).toEqual([free.id])
  expect(await recorded.execute()).toEqual([{ actor_id: owner.id }])
  const moved = t.db.selectFrom('file').select(['id', 'folder_id']).where('owner_id', '=', team)
  expect(await moved.execute()).toEqual([{ id: free.id, ...inside }])
  expect(failed.map(({ code }: { code: string }) => code)).toEqual([
    'file_in_work',
    'file_in_work',
    'file_in_work',
    'on_hold',
    'file_in_work',
  ])
  await expectSound(t, team, [free])
  const large = await build({})
  expect((await transfer(t, owner.bearer, [large.id], team)).json().code).toBe('account_storage_full')
  await expectSound(t, team, [free])
})

test('a search finds what was moved for its new owner at once, and for the former no more', async () => {
  const t = await openSearchApp()
  const [ana, ben] = [await t.signIn(), await t.signIn()]
  const made = await t.api('POST', '/workspaces', { headers: ana.bearer, payload: { name: 'Harbour Radio' } })
  const team = made.json<{ _id: string }>()._id
  await insertMember(t.db, { workspace_id: team, user_id: ben.id, role: 'reader', joined_at: Date.now() })
  const file = await t.file(ana, { name: 'Council' })
  await t.save(file, ['The pier is closed'])
  await t.index()
  const found = async (headers: Headers) =>
    (await t.api('GET', '/search?q=pier', { headers }))
      .json()
      .files.map((hit: { file: { name: string } }) => hit.file.name)
  expect([await found(ana.bearer), await found(acting(ben, team))]).toEqual([['Council'], []])
  expect((await transfer(t, ana.bearer, [file], team)).json().done).toEqual([file])
  for (const isIndexed of [false, true]) {
    if (isIndexed) await t.index()
    expect([await found(ana.bearer), await found(acting(ben, team))]).toEqual([[], ['Council']])
  }
})

test('all files of a filter go to another owner by a job, into a folder, as long as who began it may', async () => {
  const { t, owner, ben, team } = await world()
  const ids: string[] = []
  for (let at = 0; at < 120; at += 1)
    ids.push((await buildFile(t.db, { owner_id: team, status: 'FINISHED', length_seconds: 1 })).id)
  const busy = await buildFile(t.db, { owner_id: team, status: 'FINISHED' })
  await t.db.updateTable('file').set({ is_live: 1 }).where('id', '=', busy.id).execute()
  const kept = await buildFile(t.db, { owner_id: team, status: 'EDITING' })
  const made = await t.api('POST', '/folders', { headers: ben.bearer, payload: { name: 'From the team' } })
  const folderId = made.json<{ _id: string }>()._id
  const headers = acting(ben, team)
  const begin = (to: string | null, more: object) =>
    t.api('POST', '/bulk/transfers', {
      headers,
      payload: { action: { kind: 'transfer', to, ...more }, filter: { status: 'FINISHED' } },
    })
  expect((await begin(team, {})).json().code).toBe('same_owner')
  expect((await begin(null, { folder_id: team })).statusCode).toBe(404)
  const whoever = await t.api('POST', '/file/transfers/audience', { headers, payload: { to: null } })
  expect(whoever.json().loses.people).toEqual(expect.arrayContaining([owner.email]))

  const begun = await begin(null, { folder_id: folderId })
  expect(begun.statusCode).toBe(201)
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
  const { _id } = begun.json<{ _id: string }>()
  await vi.waitFor(async () => {
    const now = (await t.api('GET', `/bulk/${_id}`, { headers })).json()
    expect(now).toMatchObject({ state: 'done', files: 121, failed: [{ file: busy.id, code: 'file_in_work' }] })
  }, PATIENCE)
  const places = await t.db.selectFrom('file').select(['id', 'folder_id']).where('owner_id', '=', ben.id).execute()
  expect(places.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(new Set(places.map(({ folder_id: at }) => at))).toEqual(new Set([folderId]))
  expect(await t.db.selectFrom('file').select('id').where('owner_id', '=', team).execute()).toHaveLength(2)
  const audited = await t.db
    .selectFrom('audit')
    .select(['actor_id', 'object_kind'])
    .where('action', '=', 'file-moved')
    .execute()
  expect(audited).toEqual(ids.map(() => ({ actor_id: ben.id, object_kind: 'file' })))

  // Whoever is out of the team meanwhile moves nothing more.
  const again = (await begin(null, {})).json<{ _id: string }>()
  await t.db.deleteFrom('workspace_member').where('user_id', '=', ben.id).execute()
  await t.db.updateTable('file').set({ is_live: 0 }).where('id', '=', busy.id).execute()
  await vi.waitFor(async () => {
    const now = (await t.api('GET', `/bulk/${again._id}`, { headers: acting(owner, team) })).json()
    expect(now.state).toBe('done')
    expect(now.failed_count).toBe(now.files)
  }, PATIENCE)
  expect(
    (await t.db.selectFrom('file').select('id').where('owner_id', '=', team).execute()).map(({ id }) => id),
  ).toEqual(expect.arrayContaining([busy.id, kept.id]))
})
