import { expect, test } from 'vitest'
import { NOT_IN_WORKSPACE, WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import type { WorkspaceDetails } from '../../src/shared/contract/workspaces.ts'
import { insertMember } from '../../server/modules/workspaces/repository.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'

async function world() {
  const t = await buildTestApp()
  const [owner, ben] = [await t.signIn(), await t.signIn()]
  const made = await t.api('POST', '/workspaces', { headers: owner.bearer, payload: { name: 'Harbour Radio' } })
  const id = made.json<WorkspaceDetails>()._id
  await insertMember(t.db, { workspace_id: id, user_id: ben.id, role: 'manager', joined_at: Date.now() })
  const file = await buildFile(t.db, { owner_id: id, length_seconds: 90 })
  const acting = (person: SignedIn) => ({ ...person.bearer, [WORKSPACE_HEADER]: id })
  return { t, owner, ben, id, file, acting }
}

const dissolve = (t: TestApp, person: SignedIn, id: string, files = 'delete') =>
  t.api('POST', `/workspaces/${id}/dissolution`, { headers: person.bearer, payload: { files } })

test('an owner sees what goes with a workspace and dissolves it: rights end, members are told', async () => {
  const { t, owner, ben, id, file, acting } = await world()
  const own = await buildFile(t.db, { owner_id: owner.id })
  const shown = await t.api('GET', `/workspaces/${id}/dissolution`, { headers: owner.bearer })
  expect(shown.json()).toMatchObject({ files: 1, length: 90, members: 2, share_links: 0, is_on_hold: false })
  const asked = await t.api('GET', `/workspaces/${id}/dissolution`, { headers: ben.bearer })
  expect(asked.json().code).toBe('not_allowed')
  expect((await dissolve(t, ben, id)).json().code).toBe('not_allowed')

  expect((await dissolve(t, owner, id)).statusCode).toBe(204)
  for (const person of [owner, ben])
    expect((await t.api('GET', '/file', { headers: acting(person) })).json().code).toBe(NOT_IN_WORKSPACE)
  const gone = await t.db.selectFrom('file').select('id').where('id', '=', file.id).execute()
  expect(gone).toEqual([])
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
  const { t, owner, ben, id, file, acting } = await world()
  const folder = await t.api('POST', '/folders', { headers: acting(owner), payload: { name: 'Council' } })
  const folderId = folder.json<{ _id: string }>()._id
  const payload = { ids: [file.id], folder_id: folderId }
  await t.api('POST', '/file/changes', { headers: acting(owner), payload })
  const loose = await buildFile(t.db, { owner_id: id, status: 'TRANSCRIBE' })
  expect((await dissolve(t, owner, id, 'move')).json().code).toBe('files_in_work')
  expect((await t.api('GET', `/file/${file.id}`, { headers: acting(ben) })).statusCode).toBe(200)

  await t.db.updateTable('file').set({ status: 'FINISHED' }).where('id', '=', loose.id).execute()
  expect((await dissolve(t, owner, id, 'move')).statusCode).toBe(204)
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
