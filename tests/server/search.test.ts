import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { AppError } from '../../server/kernel/errors.ts'
import type { Caller } from '../../server/kernel/http/mount.ts'
import { SEARCHES } from '../../server/kernel/limits.ts'
import type { Threads } from '../../server/kernel/threads/threads.ts'
import { checkIndex } from '../../server/modules/search/index.ts'
import { noTextIndex } from '../../server/modules/search/no-index.ts'
import { createSearch, MOST_SHARED } from '../../server/modules/search/service.ts'
import { appendVersion, deleteTexts } from '../../server/modules/texts/index.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { batchesOf } from '../../src/shared/batches.ts'
import { SEARCH_LIMITS } from '../../src/shared/contract/search.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { buildParagraph, buildTranscript } from '../support/build-transcript.ts'
import type { IndexAnswer } from '../../server/ports/text-index.ts'
import { openSearchApp } from '../support/search-app.ts'

test('what was said is found with its sentence and its time, before and after it is indexed', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  await t.index()
  const board = await t.file(ana, { name: 'Board.mp3' })
  await t.save(board, ['We began early.', 'The harbour was calm. The harbour master said so.'])
  await t.save(board, ['Der Hafenmeister sagte es.'], 'de')
  const look = async () => {
    expect(await t.found(ana, { q: '"harbour master"' })).toEqual([
      ['Board.mp3', 'original p4 The [harbour master] said so. @9'],
    ])
    expect(await t.found(ana, { q: 'hafen*' })).toEqual([['Board.mp3', 'de p0 Der [Hafenmeister] sagte es. @1']])
    expect(await t.found(ana, { q: 'sagte', language: 'fr' })).toEqual([])
    expect(await t.found(ana, { q: 'calm -early' })).toHaveLength(1)
    expect(await t.found(ana, { q: '-calm' })).toEqual([])
    expect(await t.search(ana, { q: 'calm' })).toMatchObject({ next: null, is_complete: true })
  }
  await look()
  await t.index()
  await look()
})

test('only who may read a text finds it', async () => {
  const t = await openSearchApp()
  const [ana, ben, eve] = [await t.signIn(), await t.signIn(), await t.signIn('HUMAN-TRANSCRIPTOR')]
  const file = await t.file(ana, { name: 'Board.mp3' })
  await t.save(file, ['a secret word'])
  for (const indexed of [false, true]) {
    if (indexed) await t.index()
    expect(await t.found(ben, { q: 'secret' })).toEqual([])
    expect((await t.api('GET', `/search?q=secret&file=${file}`, { headers: ben.bearer })).statusCode).toBe(404)
    expect(await t.found(eve, { q: 'secret' })).toEqual([])
    await t.share(ana, file, ben)
    expect(await t.found(ben, { q: 'secret' })).toHaveLength(1)
    expect((await t.search(ben, { q: 'secret' })).files[0]?.file.shared_by).toBe(ana.email)
    await t.unshare(file)
    expect(await t.found(ben, { q: 'secret' })).toEqual([])
  }
  await t.db.updateTable('file').set({ status: 'TRANSCRIBE' }).where('id', '=', file).execute()
  expect(await t.found(ana, { q: 'secret' })).toEqual([])
})

test('a save is found at once, and what it took away is not', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  const file = await t.file(ana, { name: 'a' })
  await t.save(file, ['the old word'])
  await t.index()
  await t.save(file, ['the new word'])
  expect(await t.found(ana, { q: 'old' })).toEqual([])
  expect(await t.found(ana, { q: 'new' })).toHaveLength(1)
  await t.index()
  expect(await t.found(ana, { q: 'old' })).toEqual([])
  expect(await t.found(ana, { q: 'new' })).toHaveLength(1)
  expect(await checkIndex({ db: t.db, index: t.textIndex })).toEqual({ isKnown: true, waiting: 0, wrong: 0 })
})

test('a text that is removed is found no more, and the index forgets it', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  const file = await t.file(ana, { name: 'a' })
  await t.save(file, ['a word'])
  await t.save(file, ['ein word'], 'de')
  await t.index()
  await t.db.transaction().execute((tx) => deleteTexts(tx, { fileId: file, language: 'de' }))
  expect(await t.found(ana, { q: 'word' })).toEqual([['a', 'original p0 a [word] @1']])
  await t.index()
  expect(await t.textIndex.texts(null, 9)).toEqual([{ fileId: file, language: 'original', version: 1 }])
  expect((await t.api('DELETE', `/file/${file}`, { headers: ana.bearer })).statusCode).toBeLessThan(300)
  await t.index()
  expect(await t.textIndex.texts(null, 9)).toEqual([])
})

test('an index that is not the one that was filled is filled again', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  await t.save(await t.file(ana, { name: 'a' }), ['a word'])
  await t.index()
  await t.textIndex.begin('of another database')
  expect((await t.search(ana, { q: 'word' })).is_complete).toBe(false)
  await t.index()
  expect(await t.found(ana, { q: 'word' })).toHaveLength(1)
  expect((await t.search(ana, { q: 'word' })).is_complete).toBe(true)
})

test('pages go on where they ended, with texts that changed among those that did not', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  const files: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const file = await t.file(ana, { name })
    files.push(file)
    await t.save(
      file,
      Array.from({ length: 7 }, () => 'a word'),
    )
    if (name !== 'e') await t.index()
  }
  await t.save(files[1]!, ['another word'])
  const names: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await t.search(ana, { q: 'word', limit: '2', ...(after && { after }) })
    expect(page.files.length).toBeLessThanOrEqual(2)
    names.push(...page.files.map(({ file, hits, has_more }) => `${file.name} ${hits.length} ${has_more}`))
    after = page.next
  }
  expect(names).toEqual(['e 5 true', 'd 5 true', 'c 5 true', 'b 1 false', 'a 5 true'])
  for (const file of [files[0]!, files[4]!]) {
    const times: number[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await t.search(ana, { q: 'word', file, limit: '3', ...(after && { after }) })
      times.push(...page.files.flatMap(({ hits }) => hits.map(({ time }) => time)))
      after = page.next
    }
    expect(times).toEqual([1, 4, 7, 10, 13, 16, 19])
  }
})

test('speaker, day and doubt narrow a search', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  const file = await t.file(ana, { name: 'a', uploaded_at: Date.UTC(2026, 4, 3, 12) })
  const doubtful = buildParagraph('no word', 10, { speaker: 'Ben' })
  doubtful.words[1]!.confidence = 0.3
  await t.saveTranscript(file, { ...buildTranscript(), paragraphs: [buildParagraph('one word', 0), doubtful] })
  for (const indexed of [false, true]) {
    if (indexed) await t.index()
    expect(await t.found(ana, { q: 'word', speaker: 'ben' })).toEqual([['a', 'original p10 no [word] @11']])
    expect(await t.found(ana, { q: 'word', unsure: 'true' })).toEqual([['a', 'original p10 no [word] @11']])
    expect(await t.found(ana, { q: 'word', from: '2026-05-03', to: '2026-05-03' })).toHaveLength(1)
    expect(await t.found(ana, { q: 'word', from: '2026-05-04' })).toEqual([])
    expect(await t.found(ana, { q: 'word', to: '2026-05-02' })).toEqual([])
    // A day is meant whole, a moment as it is said.
    for (const [when, count] of [
      [{ from: '2026-05-03T12:00:00Z' }, 1],
      [{ from: '2026-05-03T12:00:01Z' }, 0],
      [{ to: '2026-05-03T12:00:01Z' }, 1],
      [{ to: '2026-05-03T12:00:00Z' }, 0],
    ] as const)
      expect([when, await t.found(ana, { q: 'word', ...when })]).toMatchObject([when, { length: count }])
  }
})

test('a search in a folder looks below it as well, and one by a tag at what has that', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  const post = async (path: string, payload: object) =>
    (await t.api('POST', path, { headers: ana.bearer, payload })).json<{ _id: string }>()._id
  const outer = await post('/folders', { name: 'Outer', parent_id: null })
  const inner = await post('/folders', { name: 'Inner', parent_id: outer })
  const tag = await post('/tags', { name: 'Press', color: 'blue' })
  const ids = new Map<string, string>()
  for (const name of ['outer', 'inner', 'none']) {
    const file = await t.file(ana, { name })
    await t.save(file, ['a word'])
    ids.set(name, file)
  }
  const put = (folder_id: string, name: string) =>
    t.db.updateTable('file').set({ folder_id }).where('id', '=', ids.get(name)!).execute()
  await put(outer, 'outer')
  await put(inner, 'inner')
  const tagging = { ids: [ids.get('inner'), ids.get('none')], add: [tag], remove: [] }
  await t.api('POST', '/file/tags', { headers: ana.bearer, payload: tagging })
  const names = async (where: Record<string, string>) => {
    const { files, is_complete: isComplete } = await t.search(ana, { q: 'word', ...where })
    expect(isComplete).toBe(true)
    return files.map(({ file }) => file.name).toSorted()
  }
  await t.index()
  expect(await names({})).toEqual(['inner', 'none', 'outer'])
  expect(await names({ folder: outer })).toEqual(['inner', 'outer'])
  expect(await names({ folder: inner })).toEqual(['inner'])
  expect(await names({ folder: 'none' })).toEqual(['none'])
  expect(await names({ tag })).toEqual(['inner', 'none'])
  expect(await names({ tag, folder: outer })).toEqual(['inner'])
  // One file alone is asked for wherever it is.
  expect(await names({ file: ids.get('none')!, folder: outer })).toEqual(['none'])
})

test('a page has so many files, and a file alone so many hits, whatever is asked for', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  for (let n = 0; n <= SEARCH_LIMITS.files; n++) await t.save(await t.file(ana, { name: `${n}` }), ['a word'])
  const many = await t.file(ana, { name: 'many' })
  await t.save(
    many,
    Array.from({ length: SEARCH_LIMITS.hitsOfOne + 1 }, () => 'other'),
  )
  const limits: Record<string, string>[] = [{}, { limit: '50' }]
  for (const limit of limits) {
    const { files, next } = await t.search(ana, { q: 'word', ...limit })
    expect([files.length, next]).toEqual([SEARCH_LIMITS.files, expect.any(String)])
    const [found] = (await t.search(ana, { q: 'other', file: many, ...limit })).files
    expect([found?.hits.length, found?.has_more]).toEqual([SEARCH_LIMITS.hitsOfOne, true])
  }
  expect(await t.search(ana, { q: '-word' })).toEqual({ files: [], next: null, is_complete: true })
})

test('without an index all texts are read, and the answer is whole', async () => {
  const t = await buildTestApp({ textIndex: null })
  const ana = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: ana.id, status: 'EDITING' })
  const { body, words } = await packTranscript(buildTranscript('a word'))
  await appendVersion(t.db, { fileId: id, language: 'original', body, words, authorId: null, expectedVersion: null })
  const { files, is_complete: isComplete } = (await t.api('GET', '/search?q=word', { headers: ana.bearer })).json()
  expect([files.length, isComplete]).toEqual([1, true])
})

test('of very many files that others share the newest are searched, and the answer is not whole', async () => {
  const t = await openSearchApp()
  const [ana, ben] = [await t.signIn(), await t.signIn()]
  const folder = (await t.api('POST', '/folders', { headers: ana.bearer, payload: { name: 'All' } })).json()._id
  const oldest = await t.file(ana, { name: 'oldest' })
  await t.save(oldest, ['a word'])
  const row = { ...(await t.db.selectFrom('file').selectAll().executeTakeFirstOrThrow()), folder_id: folder }
  const insert = async (count: number) => {
    const rows = Array.from({ length: count }, () => ({ ...row, id: uuidv7() }))
    for (const some of batchesOf(rows, 500)) await t.db.insertInto('file').values(some).execute()
    return rows.at(-1)!.id
  }
  await t.db.updateTable('file').set({ folder_id: folder }).execute()
  const newest = await insert(MOST_SHARED - 1)
  await t.save(newest, ['a word'])
  await t.shareFolderWith(folder, ben)
  await t.index()
  const look = async (person: SignedIn) => {
    const { files, is_complete: isComplete } = await t.search(person, { q: 'word' })
    return [files.map(({ file }) => file._id).toSorted(), isComplete]
  }
  expect(await look(ben)).toEqual([[oldest, newest].toSorted(), true])
  await insert(1)
  expect(await look(ben)).toEqual([[newest], false])
  // Whose own they are finds them all.
  expect(await look(ana)).toEqual([[oldest, newest].toSorted(), true])
})

test('who reads a text up to a version alone is told of nothing in it', async () => {
  const t = await openSearchApp()
  const [ana, tom] = [await t.signIn(), await t.signIn('HUMAN-TRANSCRIPTOR')]
  const file = await t.file(ana, { name: 'a' })
  await t.save(file, ['a word'])
  await t.db.updateTable('file').set({ for_human_transcribe: 1 }).where('id', '=', file).execute()
  await t.db
    .insertInto('human_transcription')
    .values({ file_id: file, status: 'EDITING', transcriptor_id: tom.id })
    .execute()
  expect(await t.found(tom, { q: 'word', file })).toHaveLength(1)
  await t.db.updateTable('human_transcription').set({ published_at: Date.now(), published_version: 1 }).execute()
  expect(await t.found(tom, { q: 'word', file })).toEqual([])
  expect(await t.found(ana, { q: 'word', file })).toHaveLength(1)
})

test('one search of an account runs at a time and a few wait; beyond these, others are to come back', async () => {
  const t = await openSearchApp()
  const held = Promise.withResolvers<IndexAnswer>()
  const looking = (find: () => Promise<IndexAnswer>) => {
    const searches = createSearch({ db: t.db, index: { ...noTextIndex, find }, threads: {} as Threads })
    return (id: string) => searches.search({ id, role: 'USER' } as Caller, { q: 'word', unsure: false })
  }
  const search = looking(() => held.promise)
  const all: Promise<string>[] = []
  const look = (id: string) => {
    const outcome = search(id).then(
      () => 'found',
      (error: unknown) => (error instanceof AppError ? `${error.status} ${error.code} ${error.retryAfter}` : 'broken'),
    )
    all.push(outcome)
    return outcome
  }
  const { perAccount, waitingPerAccount, atOnce, waiting, comeBackSeconds } = SEARCHES
  const own = Array.from({ length: perAccount + waitingPerAccount + 1 }, () => look('ana'))
  expect(await Promise.race(own)).toBe(`429 too_many_at_once ${comeBackSeconds}`)
  const others = Array.from({ length: waiting + 8 }, (_, n) => look(`other ${n % 20}`))
  expect(await Promise.race(others)).toBe(`503 busy ${comeBackSeconds}`)
  held.resolve({ files: [], next: null })
  const found = (await Promise.all(all)).filter((outcome) => outcome === 'found')
  expect(found.length).toBeGreaterThanOrEqual(atOnce + waiting)
  expect(found.length).toBeLessThan(all.length)
  await expect(looking(() => Promise.reject(new Error('The index is gone.')))('ana')).rejects.toThrow('is gone')
})

test('a search is bounded, whatever is looked for', async () => {
  const t = await openSearchApp()
  const ana = await t.signIn()
  await t.save(await t.file(ana, { name: 'a' }), ['a word'])
  const status = async (q: string, more = '') =>
    (await t.api('GET', `/search?q=${encodeURIComponent(q)}${more}`, { headers: ana.bearer })).statusCode
  expect(await status('w '.repeat(251))).toBe(400)
  for (const q of ['w '.repeat(250), '-'.repeat(500), '"'.repeat(500), 'a* '.repeat(100), '* OR NEAR( body : ^', ''])
    expect([q, await status(q)]).toEqual([q, 200])
  for (const after of ['p', 'x', "p1' or", 'h-1', 'p99999999999999999'])
    expect(await status('word', `&after=${encodeURIComponent(after)}`)).toBe(200)
})
