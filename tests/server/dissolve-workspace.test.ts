import { expect, onTestFinished, test, vi } from 'vitest'
import type { z } from 'zod'
import { NOT_IN_WORKSPACE, WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import type { listWorkspaces, WorkspaceDetails } from '../../src/shared/contract/workspaces.ts'
import { runWorker } from '../../server/worker.ts'
import { insertMember } from '../../server/modules/workspaces/repository.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { silentLog } from '../support/silent-log.ts'
import { PATIENCE } from '../support/patience.ts'

async function world(env: Record<string, string> = {}) {
  const t = await buildTestApp({ env })
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const made = await t.api('POST', '/workspaces', { headers: owner.bearer, payload: { name: 'Harbour Radio' } })
  const id = made.json<WorkspaceDetails>()._id
  await insertMember(t.db, { workspace_id: id, user_id: ben.id, role: 'manager', joined_at: Date.now() })
  const file = await buildFile(t.db, { owner_id: id, length_seconds: 90 })
  const acting = (person: SignedIn) => ({ ...person.bearer, [WORKSPACE_HEADER]: id })
  const work = async () => {
    const worker = await runWorker({ ...t.deps, log: silentLog })
    onTestFinished(() => worker.stop())
    return worker
  }
  /** What the owner is told of the team that goes. */
  const going = async () =>
    (await t.api('GET', '/workspaces', { headers: owner.bearer })).json<z.output<typeof listWorkspaces.reply>>()
      .dissolving
  const gone = () => vi.waitFor(async () => expect(await going()).toEqual([]), PATIENCE)
  return { t, owner, ben, id, file, acting, work, going, gone }
}

const dissolve = (t: TestApp, person: SignedIn, id: string, files = 'delete') =>
  t.api('POST', `/workspaces/${id}/dissolution`, { headers: person.bearer, payload: { files } })

test('an owner sees what goes with a workspace and dissolves it: rights end, members are told', async () => {
  const { t, owner, ben, id, file, acting, work, going, gone } = await world()
  const own = await buildFile(t.db, { owner_id: owner.id })
  const shown = await t.api('GET', `/workspaces/${id}/dissolution`, { headers: owner.bearer })
  expect(shown.json()).toMatchObject({ files: 1, length: 90, members: 2, share_links: 0, is_on_hold: false })
  const asked = await t.api('GET', `/workspaces/${id}/dissolution`, { headers: ben.bearer })
  expect(asked.json().code).toBe('not_allowed')
  expect((await dissolve(t, ben, id)).json().code).toBe('not_allowed')

  expect((await dissolve(t, owner, id)).statusCode).toBe(204)
  expect(await going()).toEqual([{ _id: id, name: 'Harbour Radio', fate: 'delete', files: 1, left: 1 }])
  for (const person of [owner, ben])
    expect((await t.api('GET', '/file', { headers: acting(person) })).json().code).toBe(NOT_IN_WORKSPACE)
  expect((await t.api('GET', `/file/${own.id}`, { headers: owner.bearer })).statusCode).toBe(200)
  const mails = await sendQueuedMails(t)
  expect(mails).toHaveLength(2)
  expect(mails.join()).toContain('Harbour Radio')
  const audited = await t.db
    .selectFrom('audit')
    .select(['actor_id', 'object_id'])
    .where('action', '=', 'workspace-dissolved')
    .execute()
  expect(audited).toEqual([{ actor_id: owner.id, object_id: id }])
  await work()
  await gone()
  for (const table of ['file', 'user'] as const)
    expect(await t.db.selectFrom(table).select('id').where('id', 'in', [file.id, id]).execute()).toEqual([])
  // Who was its only owner may now delete their account.
  expect((await t.api('DELETE', '/account/delete', { headers: owner.bearer })).statusCode).toBe(204)
})

test('what is on hold keeps its workspace, with all that it has', async () => {
  const { t, owner, ben, id, file, acting } = await world()
  await t.db
    .insertInto('legal_hold')
    .values({ id: file.id, file_id: file.id, owner_id: id, by_admin: 0, reason: 'Case 7', created_at: Date.now() })
    .execute()
  expect((await dissolve(t, owner, id)).json().code).toBe('on_hold')
  expect((await t.api('GET', `/file/${file.id}`, { headers: acting(ben) })).statusCode).toBe(200)
  expect(await sendQueuedMails(t)).toEqual([])
})

test('its files can go to the owner instead, in their folders; nothing moves while one is worked on', async () => {
  const { t, owner, ben, id, file, acting, work, gone } = await world()
  const folder = await t.api('POST', '/folders', { headers: acting(owner), payload: { name: 'Council' } })
  const folderId = folder.json<{ _id: string }>()._id
  const payload = { ids: [file.id], folder_id: folderId }
  await t.api('POST', '/file/changes', { headers: acting(owner), payload })
  const loose = await buildFile(t.db, { owner_id: id, status: 'TRANSCRIBE' })
  expect((await dissolve(t, owner, id, 'move')).json().code).toBe('files_in_work')
  expect((await t.api('GET', `/file/${file.id}`, { headers: acting(ben) })).statusCode).toBe(200)

  await t.db.updateTable('file').set({ status: 'FINISHED' }).where('id', '=', loose.id).execute()
  expect((await dissolve(t, owner, id, 'move')).statusCode).toBe(204)
  const leaving = await t.api('DELETE', '/account/delete', { headers: owner.bearer })
  expect(leaving.json().code).toBe('files_arriving')
  await work()
  await gone()
  const { folders } = (await t.api('GET', '/folders', { headers: owner.bearer })).json()
  const [team] = folders.filter((one: { name: string }) => one.name === 'Harbour Radio')
  const places = await t.db.selectFrom('file').select(['id', 'folder_id']).where('owner_id', '=', owner.id).execute()
  expect(new Map(places.map((row) => [row.id, row.folder_id]))).toEqual(
    new Map([
      [file.id, folderId],
      [loose.id, team._id],
    ]),
  )
  expect(folders).toContainEqual(expect.objectContaining({ _id: folderId, parent_id: team._id }))
  expect((await t.api('GET', `/file/${file.id}`, { headers: ben.bearer })).statusCode).toBe(404)
})

test('its files do not go to an owner who has no room for them with their texts', async () => {
  const { t, owner, id, file, acting } = await world({ ACCOUNT_STORAGE: '100000' })
  const sizes = (size: number) => t.db.updateTable('file').set({ size }).where('id', '=', file.id).execute()
  const saved = await t.api('PUT', `/file/transcription/${file.id}`, {
    headers: { ...acting(owner), 'content-type': 'application/octet-stream' },
    payload: Buffer.from(JSON.stringify({ paragraphs: [], speakers: [], notes: ['As it was'] })),
  })
  expect(saved.statusCode).toBe(200)
  await sizes(100_000)
  expect((await dissolve(t, owner, id, 'move')).json().code).toBe('account_storage_full')
  await sizes(90_000)
  expect((await dissolve(t, owner, id, 'move')).statusCode).toBe(204)
})

test.each(['move', 'delete'] as const)('others save while very many files go, in parts: %s', async (fate) => {
  const { t, owner, ben, id, acting, work, gone } = await world()
  for (let at = 0; at < 400; at += 1) await buildFile(t.db, { owner_id: id, status: 'FINISHED', length_seconds: 1 })
  const bens = await buildFile(t.db, { owner_id: ben.id, status: 'EDITING' })
  const left = () => filesOf(t, id)
  expect((await dissolve(t, owner, id, fate)).statusCode).toBe(204)
  expect((await t.api('GET', '/file', { headers: acting(ben) })).json().code).toBe(NOT_IN_WORKSPACE)
  await work()
  await vi.waitFor(async () => expect(await left()).toBeLessThan(401), { timeout: 15_000, interval: 1 })
  const saved = await t.api('PUT', `/file/transcription/${bens.id}`, {
    headers: { ...ben.bearer, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(JSON.stringify({ paragraphs: [], speakers: [], notes: ['Meanwhile'] })),
  })
  expect(saved.statusCode).toBe(200)
  const now = await left()
  expect(now).toBeGreaterThan(0)
  // What is through is whole: sums are those of the files that are there.
  const sum = async (ownerId: string) =>
    (await t.db.selectFrom('file_summary').select('files').where('owner_id', '=', ownerId).executeTakeFirst())?.files ??
    0
  await gone()
  expect(await sum(owner.id)).toBe(fate === 'move' ? 401 : 0)
  expect(await filesOf(t, owner.id)).toBe(fate === 'move' ? 401 : 0)
  expect((await t.api('GET', `/file/transcription/${bens.id}`, { headers: ben.bearer })).statusCode).toBe(200)
})

async function filesOf(t: TestApp, ownerId: string): Promise<number> {
  return (await t.db.selectFrom('file').select('id').where('owner_id', '=', ownerId).execute()).length
}
