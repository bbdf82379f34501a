import { expect, test } from 'vitest'
import { checkIndex } from '../../server/modules/search/index.ts'
import { deleteTexts } from '../../server/modules/texts/index.ts'
import { buildParagraph, buildTranscript } from '../support/build-transcript.ts'
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
  }
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
