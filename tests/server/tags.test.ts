import { expect, test } from 'vitest'
import { MOST_TAGS_OF_FILE } from '../../src/shared/contract/tags.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

async function world() {
  const t = await buildTestApp()
  const owner = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    t.api(method, path, { headers: owner.bearer, ...(payload && { payload }) })
  const make = async (name: string): Promise<string> =>
    (await call('POST', '/tags', { name, color: 'blue' })).json()._id
  const listed = async (query: string) => {
    const { files, count, total_length } = (await call('GET', `/file?sort=name&${query}`)).json()
    return { names: files.map(({ file }: { file: { name: string } }) => file.name), count, total_length }
  }
  return { t, db: t.db, owner, call, make, listed }
}

test('tags are given to many files and taken from them, and the list is filtered by them', async () => {
  const { db, owner, call, make, listed } = await world()
  const [urgent, legal] = [await make('Urgent'), await make('Legal')]
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.push((await buildFile(db, { owner_id: owner.id, name })).id)
  const foreign = await buildFile(db)
  const reply = await call('POST', '/file/tags', { ids: [ids[0], ids[1], foreign.id], add: [urgent, legal] })
  expect(reply.json().failed).toMatchObject([{ _id: foreign.id, code: 'not_found' }])
  await call('POST', '/file/tags', { ids, add: [urgent], remove: [legal] })
  await call('POST', '/file/tags', { ids: [ids[1]], remove: [urgent] })
  expect(await listed(`tag=${urgent}`)).toEqual({ names: ['a', 'c'], count: 2, total_length: 120 })
  expect(await listed(`tag=${urgent}&page=2&limit=1`)).toMatchObject({ names: ['c'], count: 2 })
  expect(await listed(`tag=${legal}`)).toMatchObject({ names: [], count: 0 })
  expect((await call('GET', `/file/${ids[0]}`)).json().filing.tag_ids).toEqual([urgent])
  await call('POST', '/file/changes', { ids: [ids[0]], is_archived: true })
  expect(await listed(`tag=${urgent}`)).toMatchObject({ names: ['c'] })
  expect(await listed(`tag=${urgent}&archived=any&q=a`)).toMatchObject({ names: ['a'] })
  await call('DELETE', `/tags/${urgent}`)
  expect((await call('GET', `/file/${ids[2]}`)).json().filing.tag_ids).toEqual([])
  expect(await listed('page=1')).toMatchObject({ count: 2 })
})

test('what a tag’s files add up to follows each change of them', async () => {
  const { t, db, owner, call, make, listed } = await world()
  const tag = await make('Urgent')
  const ids: string[] = []
  for (const length_seconds of [10, 20, 40.5])
    ids.push((await buildFile(db, { owner_id: owner.id, length_seconds })).id)
  await call('POST', '/file/changes', { ids: [ids[0]], is_archived: true })
  await call('POST', '/file/tags', { ids, add: [tag] })
  const sums = async (query = '') => {
    const { count, total_length } = await listed(`tag=${tag}${query}`)
    return [count, total_length]
  }
  expect(await sums()).toEqual([2, 60.5])
  expect(await sums('&archived=only')).toEqual([1, 10])
  expect(await sums('&archived=any')).toEqual([3, 70.5])
  await call('POST', '/file/changes', { ids: [ids[1]], is_archived: true })
  await db.updateTable('file').set({ length_seconds: 41 }).where('id', '=', ids[2]!).execute()
  expect(await sums()).toEqual([1, 41])
  expect(await sums('&archived=only')).toEqual([2, 30])
  await db.deleteFrom('file').where('id', '=', ids[1]!).execute()
  expect(await sums('&archived=any')).toEqual([2, 51])
  const stranger = await t.signIn()
  expect((await t.api('GET', `/file?tag=${tag}&page=1`, { headers: stranger.bearer })).json().count).toBe(0)
})

test('a name is one tag’s, and a file has so many and no more', async () => {
  const { db, owner, call, make } = await world()
  const first = await make('Été')
  const refused = async (method: 'POST' | 'PUT', path: string, payload: object) =>
    (await call(method, path, payload)).json().code
  expect(await refused('POST', '/tags', { name: ' ete ', color: 'red' })).toBe('tag_name_taken')
  expect((await call('PUT', `/tags/${first}`, { name: 'ÉTÉ', color: 'plum' })).json()).toMatchObject({ color: 'plum' })
  expect((await call('POST', '/tags', { name: 'x', color: 'hotpink' })).statusCode).toBe(400)
  const tags: string[] = []
  for (let n = 0; n < MOST_TAGS_OF_FILE; n++) tags.push(await make(`tag ${n}`))
  const { id } = await buildFile(db, { owner_id: owner.id })
  expect((await call('POST', '/file/tags', { ids: [id], add: tags })).json().done).toEqual([id])
  const more = (await call('POST', '/file/tags', { ids: [id], add: [first] })).json()
  expect(more).toMatchObject({ done: [], failed: [{ _id: id, code: 'too_many_tags' }] })
  const swap = (await call('POST', '/file/tags', { ids: [id], add: [first], remove: [tags[0]] })).json()
  expect(swap.done).toEqual([id])
})

test('the list of a common tag is read in its order, and is the same as that of a rare one', async () => {
  const { db, owner, call, make, listed } = await world()
  const common = await make('Common')
  const rows: string[] = []
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 2100; n++)
      rows.push((await buildFile(tx, { owner_id: owner.id, name: `f${String(n).padStart(4, '0')}` })).id)
    for (let n = 0; n < rows.length; n += 300)
      await tx
        .insertInto('file_tag')
        .values(rows.slice(n, n + 300).map((file_id) => ({ tag_id: common, file_id })))
        .execute()
  })
  const page = `tag=${common}&page=2&limit=2`
  expect(await listed(page)).toEqual({ names: ['f0002', 'f0003'], count: 2100, total_length: 126_000 })
  await call('POST', '/file/tags', { ids: rows.slice(2000), remove: [common] })
  expect(await listed(page)).toEqual({ names: ['f0002', 'f0003'], count: 2000, total_length: 120_000 })
})
