import { expect, test } from 'vitest'
import { MOST_FILTERS } from '../../src/shared/contract/filters.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

async function world() {
  const t = await buildTestApp()
  const owner = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    t.api(method, path, { headers: owner.bearer, ...(payload && { payload }) })
  return { db: t.db, owner, call }
}

test('filters are saved, renamed and removed, and only what they can hold', async () => {
  const { db, owner, call } = await world()
  const filter = { language: 'de', status: 'FAILED', from: '2026-01-31', archived: 'any', sort: 'name' }
  const saved = (await call('POST', '/filters', { name: ' To do\u0007 ', filter })).json()
  expect(saved).toMatchObject({ name: 'To do', filter })
  await call('PUT', `/filters/${saved._id}`, { name: 'Later', filter: { q: 'x' } })
  expect((await call('GET', '/filters')).json().filters).toEqual([
    { _id: saved._id, name: 'Later', filter: { q: 'x' } },
  ])
  for (const wrong of [{ status: 'OPEN' }, { from: 'yesterday' }, { owner: 'me' }, { folder: '../x' }])
    expect((await call('POST', '/filters', { name: 'x', filter: wrong })).statusCode).toBe(400)
  const rows = Array.from({ length: MOST_FILTERS - 1 }, (_, n) => ({
    id: `filter-${n}`,
    owner_id: owner.id,
    name: `f${n}`,
    filter: '{}',
    created_at: 0,
  }))
  await db.insertInto('saved_filter').values(rows).execute()
  expect((await call('POST', '/filters', { name: 'x', filter: {} })).json().code).toBe('too_many_filters')
  expect((await call('DELETE', `/filters/${saved._id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `/filters/${saved._id}`)).statusCode).toBe(404)
})

test('the list is filtered by language and by when files were uploaded', async () => {
  const { db, owner, call } = await world()
  for (const [name, language_code, uploaded_at] of [
    ['a', 'de', Date.UTC(2026, 0, 1)],
    ['b', 'de', Date.UTC(2026, 0, 2)],
    ['c', 'fr', Date.UTC(2026, 0, 3)],
  ] as const)
    await buildFile(db, { owner_id: owner.id, name, language_code, uploaded_at })
  const names = async (query: string) => {
    const { files, count } = (await call('GET', `/file?sort=name&${query}`)).json()
    expect(count).toBe(files.length)
    return files.map(({ file }: { file: { name: string } }) => file.name).join('')
  }
  expect(await names('language=de')).toBe('ab')
  expect(await names('from=2026-01-02T00:00:00Z')).toBe('bc')
  expect(await names('before=2026-01-03T01:00:00%2B01:00&language=de')).toBe('ab')
  expect(await names('from=2026-01-02T00:00:00Z&before=2026-01-03T00:00:00Z')).toBe('b')
  expect((await call('GET', '/file?from=yesterday')).statusCode).toBe(400)
})
