import { expect, test } from 'vitest'
import { DEEPEST_FOLDER, MOST_FOLDERS } from '../../src/shared/contract/folders.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

async function world() {
  const t = await buildTestApp()
  const owner = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    t.api(method, path, { headers: owner.bearer, ...(payload && { payload }) })
  const make = async (name: string, parent_id: string | null = null): Promise<string> =>
    (await call('POST', '/folders', { name, parent_id })).json()._id
  const tree = async () => {
    const { folders } = (await call('GET', '/folders')).json()
    const name = (id: string | null) => folders.find((one: { _id: string }) => one._id === id)?.name ?? null
    return Object.fromEntries(
      folders.map((one: { name: string; parent_id: string | null; files: number }) => [
        one.name,
        `${name(one.parent_id) ?? ''}:${one.files}`,
      ]),
    )
  }
  const names = async (query: string) => {
    const { files, count } = (await call('GET', `/file?sort=name&page=1${query}`)).json()
    expect(count).toBe(files.length)
    return files.map(({ file }: { file: { name: string } }) => file.name)
  }
  const api = (...asked: Parameters<typeof t.api>) => t.api(...asked)
  const signIn = () => t.signIn()
  return { db: t.db, api, signIn, owner, call, make, tree, names }
}

test('files move into folders, one in another, and the list shows what lies in each', async () => {
  const { db, owner, call, make, tree, names } = await world()
  const clients = await make('Clients')
  const acme = await make('Acme', clients)
  const files = await Promise.all(['a', 'b', 'c'].map((name) => buildFile(db, { owner_id: owner.id, name })))
  const [a, b] = files.map(({ id }) => id)
  await call('POST', '/file/changes', { ids: [a, b], folder_id: acme })
  expect(await tree()).toEqual({ Acme: 'Clients:2', Clients: ':0' })
  expect(await names(`&folder=${acme}`)).toEqual(['a', 'b'])
  expect(await names(`&folder=${clients}`)).toEqual([])
  expect(await names('&folder=none')).toEqual(['c'])
  expect(await names('')).toEqual(['a', 'b', 'c'])
  await call('POST', '/file/changes', { ids: [a], is_archived: true })
  expect(await names(`&folder=${acme}`)).toEqual(['b'])
  expect(await names(`&folder=${acme}&archived=only`)).toEqual(['a'])
  expect((await call('GET', `/file/${a}`)).json().filing).toMatchObject({ is_archived: true, folder_id: acme })
})

test('a removed folder takes nothing along: files and folders are then where it was', async () => {
  const { db, owner, call, make, tree, names } = await world()
  const top = await make('Top')
  const middle = await make('Middle', top)
  await make('Low', middle)
  await make('Low (2)', middle)
  await make('Middle', middle)
  await make('low', top)
  const inMiddle = await buildFile(db, { owner_id: owner.id, name: 'm', folder_id: middle })
  await buildFile(db, { owner_id: owner.id, name: 'n', folder_id: middle, is_archived: 1 })
  expect((await call('DELETE', `/folders/${middle}`)).statusCode).toBe(204)
  const left = { 'Low (2)': 'Top:0', 'Low (2) (2)': 'Top:0', low: 'Top:0', Middle: 'Top:0', Top: ':1' }
  expect(await tree()).toEqual(left)
  expect(await names(`&folder=${top}&archived=any`)).toEqual(['m', 'n'])
  await call('DELETE', `/folders/${top}`)
  expect((await call('GET', `/file/${inMiddle.id}`)).json().filing.folder_id).toBeNull()
  expect(await db.selectFrom('file_count').select('folder_id').distinct().execute()).toEqual([{ folder_id: '' }])
})

test('a folder on hold stays, and what is in it stays there', async () => {
  const { db, owner, call, make, tree } = await world()
  const held = await make('Held')
  await buildFile(db, { owner_id: owner.id, folder_id: held })
  expect((await call('PUT', `/folders/${held}/hold`, { reason: 'Case 12' })).statusCode).toBe(204)
  expect((await call('DELETE', `/folders/${held}`)).json().code).toBe('on_hold')
  expect(await tree()).toEqual({ Held: ':1' })
})

test('a folder moves only where it may lie, and out of no hold; what is refused leaves it where it was', async () => {
  const { api, call, make, tree, signIn } = await world()
  const [held, deep] = [await make('Held'), await make('Deep 1')]
  const inner = await make('Inner', held)
  await make('Innermost', inner)
  let lowest = deep
  for (let depth = 2; depth < DEEPEST_FOLDER; depth++) lowest = await make(`Deep ${depth}`, lowest)
  const { bearer } = await signIn()
  const theirs = (await api('POST', '/folders', { headers: bearer, payload: { name: 'Theirs' } })).json()._id
  const move = async (id: string, parent_id: string | null) => {
    const reply = await call('PUT', `/folders/${id}`, { parent_id })
    return reply.json().code ?? reply.statusCode
  }
  expect(await move(inner, theirs)).toBe('not_found')
  expect(await move(inner, lowest)).toBe('folder_too_deep')
  await call('PUT', `/folders/${held}/hold`, { reason: 'Case 12' })
  expect(await move(inner, null)).toBe('on_hold')
  expect(await tree()).toMatchObject({ Inner: 'Held:0', Innermost: 'Inner:0', Held: ':0' })
  // A folder may have another name, or move with its hold, and one comes into a hold freely.
  expect((await call('PUT', `/folders/${inner}`, { name: 'Within' })).json()).toMatchObject({ parent_id: held })
  expect(await move(held, deep)).toBe(200)
  expect(await move(await make('Late'), inner)).toBe(200)
  expect(await tree()).toMatchObject({ Within: 'Held:0', Late: 'Within:0', Held: 'Deep 1:0' })
  const { folders } = (await call('GET', '/folders')).json()
  const names = folders.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
  const holds = folders.flatMap(({ name, hold }: { name: string; hold: string | null }) => (hold ? [name, hold] : []))
  expect(holds).toEqual(['Held', 'owner'])
})

test('names, depth and number are bounded, and no two beside each other have one name', async () => {
  const { db, owner, call, make, tree } = await world()
  const one = await make('  A\u0000\u202e b ')
  expect(await tree()).toEqual({ 'A b': ':0' })
  const refused = async (payload: object) => {
    const reply = await call('POST', '/folders', payload)
    return `${reply.statusCode} ${reply.json().code}`
  }
  expect(await refused({ name: 'Á B' })).toBe('409 folder_name_taken')
  expect(await refused({ name: 'A b', parent_id: one })).toBe('201 undefined')
  expect(await refused({ name: ' ' })).toMatch('400')
  expect(await refused({ name: 'x'.repeat(81) })).toMatch('400')
  expect(await refused({ name: 'x', parent_id: owner.id })).toBe('404 not_found')
  let parent = one
  for (let depth = 2; depth <= DEEPEST_FOLDER; depth++) parent = await make(`deep ${depth}`, parent)
  expect(await refused({ name: 'deeper', parent_id: parent })).toBe('409 folder_too_deep')
  const have = (await db.selectFrom('folder').select('id').execute()).length
  const rows = Array.from({ length: MOST_FOLDERS - have }, (_, n) => ({
    id: `folder-${n}`,
    owner_id: owner.id,
    parent_id: null,
    name: `f${n}`,
    folded_name: `f${n}`,
    created_at: 0,
  }))
  for (let n = 0; n < rows.length; n += 100)
    await db
      .insertInto('folder')
      .values(rows.slice(n, n + 100))
      .execute()
  expect(await refused({ name: 'one more' })).toBe('409 too_many_folders')
})

test('of two moves at once that would put two folders into each other, one is refused', async () => {
  const { call, make, tree } = await world()
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await make(`a${round}`), await make(`b${round}`)]
    const replies = await Promise.all([
      call('PUT', `/folders/${a}`, { parent_id: b }),
      call('PUT', `/folders/${b}`, { parent_id: a }),
    ])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const places = await tree()
    expect([places[`a${round}`], places[`b${round}`]]).toContain(':0')
  }
})

test('nobody puts files into folders of others, nor others’ files into theirs', async () => {
  const { db, api, call, make, signIn } = await world()
  const mine = await make('Mine')
  const other = await signIn()
  const foreign = await buildFile(db, { owner_id: other.id })
  expect((await call('POST', '/file/changes', { ids: [foreign.id], folder_id: mine })).json()).toMatchObject({
    done: [],
    failed: [{ _id: foreign.id, code: 'not_found' }],
  })
  const change = { headers: other.bearer, payload: { ids: [foreign.id], folder_id: mine } }
  expect((await api('POST', '/file/changes', change)).statusCode).toBe(404)
  const list = (await api('GET', `/file?folder=${mine}`, { headers: other.bearer })).json()
  expect(list).toMatchObject({ files: [], count: 0 })
})

test('only its owner changes a folder; what is not said stays as it was, and no folder comes into itself', async () => {
  const { api, call, make, tree, signIn } = await world()
  const top = await make('Top')
  const low = await make('Low', top)
  const other = await signIn()
  for (const [method, payload] of [
    ['PUT', { name: 'Theirs' }],
    ['DELETE', undefined],
  ] as const)
    expect(
      (await api(method, `/folders/${low}`, { headers: other.bearer, ...(payload && { payload }) })).statusCode,
    ).toBe(404)
  expect((await call('PUT', `/folders/${low}`, { name: 'LOW' })).json()).toMatchObject({ name: 'LOW', parent_id: top })
  expect((await call('PUT', `/folders/${low}`, { parent_id: null })).json()).toMatchObject({
    name: 'LOW',
    parent_id: null,
  })
  expect((await call('PUT', `/folders/${low}`, { name: 'top' })).json().code).toBe('folder_name_taken')
  expect((await call('PUT', `/folders/${low}`, { parent_id: low })).json().code).toBe('folder_inside_itself')
  await call('PUT', `/folders/${low}`, { parent_id: top })
  expect((await call('PUT', `/folders/${top}`, { parent_id: low })).json().code).toBe('folder_inside_itself')
  expect(await tree()).toEqual({ LOW: 'Top:0', Top: ':0' })
})

test('a removed folder is told to open pages where files were in it', async () => {
  const { db, owner, call, make } = await world()
  const [full, empty] = [await make('Full'), await make('Empty')]
  const files = await Promise.all([1, 2].map(() => buildFile(db, { owner_id: owner.id, folder_id: full })))
  await call('DELETE', `/folders/${empty}`)
  const told = db.selectFrom('event').select(['kind', 'user_id', 'file_id']).where('kind', '=', 'file-changed')
  expect(await told.execute()).toEqual([])
  await call('DELETE', `/folders/${full}`)
  const [event, ...more] = await told.execute()
  expect([event?.user_id, more]).toEqual([owner.id, []])
  expect(files.map(({ id }) => id)).toContain(event?.file_id)
})

test('files have the style guide and the terms of their folder, unless they have their own', async () => {
  const { db, owner, call, make } = await world()
  const court = await make('Court')
  const trial = await make('Trial', court)
  const none = { language_code: null, preset: null, style_guide: null, vocabulary: [] }
  const { id } = await buildFile(db, { owner_id: owner.id, folder_id: trial, vocabulary: '["Ivić"]' })
  const chosen = { language_code: 'de', style_guide: 'verbatim', speakers: '2', export_format: 'docx' }
  const defaults = { ...none, ...chosen, vocabulary: ['Kläger'] }
  expect((await call('PUT', `/folders/${court}`, { defaults })).json()).toMatchObject({ name: 'Court', defaults })
  await call('PUT', `/folders/${trial}`, { defaults: { ...none, vocabulary: ['Meier'] } })
  const guide = async () => (await call('GET', `/file/style/${id}`)).json().guide?._id ?? null
  expect(await guide()).toBe('verbatim')
  expect((await call('GET', `/file/vocabulary/${id}`)).json().terms).toEqual(['Ivić', 'Meier', 'Kläger'])
  await call('PUT', `/file/style/${id}`, { id: 'none' })
  expect(await guide()).toBeNull()
  await call('PUT', `/file/style/${id}`, { id: null })
  await call('POST', '/file/changes', { ids: [id], folder_id: null })
  expect(await guide()).toBeNull()
  expect((await call('GET', `/file/vocabulary/${id}`)).json().terms).toEqual(['Ivić'])
  const wrongs = [
    { ...none, preset: 'slow' },
    { ...none, export_format: 'exe' },
    { ...none, vocabulary: ['x'.repeat(81)] },
  ]
  for (const wrong of [...wrongs, { style_guide: null }])
    expect((await call('PUT', `/folders/${court}`, { defaults: wrong })).statusCode).toBe(400)
})
