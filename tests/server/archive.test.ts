import { expect, test } from 'vitest'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

async function world() {
  const t = await buildTestApp()
  const owner = await t.signIn()
  const [one, two] = [
    await buildFile(t.db, { owner_id: owner.id, name: 'one', length_seconds: 5 }),
    await buildFile(t.db, { owner_id: owner.id, name: 'two', length_seconds: 7 }),
  ]
  const list = async (query = '') => {
    const reply = (await t.api('GET', `/file${query}`, { headers: owner.bearer })).json()
    return {
      names: reply.files.map(({ file }: { file: { name: string } }) => file.name).toSorted(),
      count: reply.count,
      length: reply.total_length,
      archived: reply.archived_count,
    }
  }
  const api = (...asked: Parameters<typeof t.api>) => t.api(...asked)
  const signIn = () => t.signIn()
  return { db: t.db, api, signIn, owner, one, two, list }
}

test('an archived file leaves the list and its sums, is found by the filter, and comes back', async () => {
  const { api, owner, one, list } = await world()
  const set = (is_archived: boolean) =>
    api('PUT', `/file/${one.id}`, { headers: owner.bearer, payload: { is_archived } })
  expect((await set(true)).json()).toMatchObject({ _id: one.id, filing: { is_archived: true }, status: 'EDITING' })
  expect(await list()).toEqual({ names: ['two'], count: 1, length: 7, archived: 1 })
  expect(await list('?archived=only')).toEqual({ names: ['one'], count: 1, length: 5, archived: 1 })
  expect(await list('?archived=any')).toEqual({ names: ['one', 'two'], count: 2, length: 12, archived: 1 })
  expect(await list('?archived=only&q=two')).toMatchObject({ names: [], count: 0 })
  expect((await set(false)).json()).toMatchObject({ filing: { is_archived: false } })
  expect(await list()).toEqual({ names: ['one', 'two'], count: 2, length: 12, archived: 0 })
})

test('many are archived at once; what is not the caller’s fails by itself, and is left as it is', async () => {
  const { api, db, owner, one, two, list } = await world()
  const foreign = await buildFile(db, { name: 'foreign' })
  const reply = await api('POST', '/file/changes', {
    headers: owner.bearer,
    payload: { ids: [one.id, foreign.id, two.id], is_archived: true },
  })
  expect(reply.json().done.toSorted()).toEqual([one.id, two.id].toSorted())
  expect(reply.json().failed).toMatchObject([{ _id: foreign.id, code: 'not_found' }])
  expect(await list()).toMatchObject({ names: [], archived: 2 })
  const kept = await db.selectFrom('file').select('is_archived').where('id', '=', foreign.id).executeTakeFirst()
  expect(kept).toEqual({ is_archived: 0 })
  for (const payload of [{ ids: [one.id] }, { ids: [], is_archived: true }, { ids: Array(201).fill(one.id) }])
    expect((await api('POST', '/file/changes', { headers: owner.bearer, payload })).statusCode).toBe(400)
})

test('with whom a file is shared does not archive it, and still sees it when its owner does', async () => {
  const { api, db, owner, one, signIn } = await world()
  const reader = await signIn()
  const share = {
    id: 'share',
    file_id: one.id,
    email: 'reader@example.org',
    plan_id: null,
    access_right: 'edit' as const,
  }
  await db
    .insertInto('file_share')
    .values({ ...share, user_id: reader.id, expires_at: null, created_at: 0 })
    .execute()
  const change = { headers: reader.bearer, payload: { is_archived: true } }
  expect((await api('PUT', `/file/${one.id}`, change)).statusCode).toBe(403)
  await api('PUT', `/file/${one.id}`, { headers: owner.bearer, payload: { is_archived: true } })
  const shared = (await api('GET', '/file?shared=true', { headers: reader.bearer })).json()
  expect(shared.files).toHaveLength(1)
  expect(shared.files[0].file.filing).toBeUndefined()
})
