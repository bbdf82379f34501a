import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runWorker } from '../../server/worker.ts'
import {
  type ChosenText,
  REPLACE_LIMITS,
  type ReplaceFile,
  type Replacement,
} from '../../src/shared/contract/replacements.ts'
import type { SignedIn } from '../support/app.ts'
import { openSearchApp } from '../support/search-app.ts'
import { silentLog } from '../support/silent-log.ts'
import { PATIENCE } from '../support/patience.ts'

type Wish = Record<'find' | 'replace_with', string> & { matches_case?: boolean; [filter: string]: unknown }

async function openWorld() {
  const t = await openSearchApp()
  const ana = await t.signIn()
  const call = async <T>(
    person: SignedIn,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object,
  ): Promise<T> => (await t.api(method, path, { headers: person.bearer, ...(payload && { payload }) })).json<T>()
  const preview = async (wish: Wish, person = ana): Promise<ReplaceFile[]> => {
    const asked = Object.entries(wish).map(([name, value]) => [name, String(value)])
    return (await call<{ files: ReplaceFile[] }>(person, 'GET', `/replacements/preview?${new URLSearchParams(asked)}`))
      .files
  }
  const all = (files: ReplaceFile[]): ChosenText[] =>
    files.flatMap(({ file, texts }) =>
      texts.map(({ language, version, hits }) => ({
        file: file._id,
        language,
        version,
        hits: hits.map(({ paragraph, nth }) => ({ paragraph, nth })),
      })),
    )
  const begin = (wish: Wish, texts: ChosenText[], person = ana) =>
    call<Replacement & { code?: string }>(person, 'POST', '/replacements', { matches_case: false, ...wish, texts })
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const now = await call<Replacement>(ana, 'GET', `/replacements/${id}`)
      expect(['done', 'undone']).toContain(now.state)
      return now
    }, PATIENCE)
  const undo = async (id: string) => ended((await call<Replacement>(ana, 'POST', `/replacements/${id}/undo`))._id)
  const lines = async (file: string, language?: string) => {
    const path = language ? `/file/translation/${file}/${language}` : `/file/transcription/${file}`
    const { paragraphs } = await call<{ paragraphs: { words: { text: string }[] }[] }>(ana, 'GET', path)
    return paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))
  }
  const work = async () => {
    const worker = await runWorker({ ...t.deps, log: silentLog })
    onTestFinished(() => worker.stop())
  }
  return { ...t, ana, call, preview, all, begin, ended, undo, lines, work }
}

const WISH = { find: 'harbor', replace_with: 'harbour' }

test('what was chosen is replaced in each text as a version, and one command undoes it', async () => {
  const t = await openWorld()
  const [board, talk] = [await t.file(t.ana, { name: 'Board' }), await t.file(t.ana, { name: 'Talk' })]
  await t.save(board, ['The harbor, a harbor.', 'Harbor master'])
  await t.save(board, ['le harbor'], 'fr')
  await t.save(talk, ['one harbor', 'nothing'])
  const files = await t.preview(WISH)
  expect(
    files.map(({ file, texts }) => [file.name, ...texts.map(({ language, hits }) => `${language} ${hits.length}`)]),
  ).toEqual(
    expect.arrayContaining([
      ['Board', 'original 3', 'fr 1'],
      ['Talk', 'original 1'],
    ]),
  )
  const hit = files.find(({ file }) => file._id === board)!.texts.find(({ language }) => language === 'original')!
    .hits[2]!
  expect(hit).toMatchObject({
    paragraph: 'p5',
    nth: 0,
    text: 'Harbor master',
    range: [0, 6],
    insert: 'Harbour',
    time: 5,
  })

  await t.work()
  const chosen = t
    .all(files)
    .map((text) => (text.file === board && text.language === 'original' ? { ...text, hits: text.hits.slice(1) } : text))
  const { _id: id } = await t.begin(WISH, chosen)
  expect(await t.ended(id)).toMatchObject({ state: 'done', texts: 3, replaced_texts: 3, replaced_hits: 4, failed: [] })
  expect(await t.lines(board)).toEqual(['The harbor, a harbour.', 'Harbour master'])
  expect(await t.lines(board, 'fr')).toEqual(['le harbour'])
  expect(await t.lines(talk)).toEqual(['one harbour', 'nothing'])
  expect(await t.found(t.ana, { q: 'harbour', language: 'fr' })).toHaveLength(1)

  expect(await t.undo(id)).toMatchObject({ state: 'undone', replaced_texts: 0, failed: [] })
  expect(await t.lines(board)).toEqual(['The harbor, a harbor.', 'Harbor master'])
  const versions = await t.call<unknown[]>(t.ana, 'GET', `/file/transcription/${talk}/versions`)
  expect(versions).toHaveLength(3)
  const actions = await t.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('object_id', '=', talk)
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { action: 'text-replaced', detail: 'harbor → harbour' },
    { action: 'replacement-undone', detail: 'harbor → harbour' },
  ])
})

test('a text that somebody else writes in, that changed, or is not theirs to write, stays as it is', async () => {
  const t = await openWorld()
  const ben = await t.signIn()
  const [busy, changed, calm, bens] = [
    await t.file(t.ana, { name: 'busy' }),
    await t.file(t.ana, { name: 'changed' }),
    await t.file(t.ana, { name: 'calm' }),
    await t.file(ben, { name: 'ben’s' }),
  ]
  for (const file of [busy, changed, calm, bens]) await t.save(file, ['a harbor'])
  await t.share(ben, bens, t.ana)
  const chosen = t.all(await t.preview(WISH))
  await t.db
    .insertInto('text_presence')
    .values({
      file_id: busy,
      language: 'original',
      tab: 'a',
      user_id: ben.id,
      edits: 1,
      opened_at: 0,
      seen_at: Date.now(),
    })
    .execute()
  await t.save(changed, ['a harbor too'])
  const refused = (await t.preview(WISH)).flatMap(({ file, texts }) =>
    texts.flatMap(({ refusal }) => (refusal ? [`${file.name} ${refusal.code}`] : [])),
  )
  expect(refused.toSorted()).toEqual(['ben’s not_allowed', 'busy others_writing'])

  await t.work()
  const { _id: id } = await t.begin(WISH, chosen)
  const { failed, replaced_texts: count } = await t.ended(id)
  expect(failed.map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual([
    'ben’s not_allowed',
    'busy others_writing',
    'changed changed_since',
  ])
  expect([count, await t.lines(busy), await t.lines(calm)]).toEqual([1, ['a harbor'], ['a harbour']])

  await t.save(calm, ['a harbour now'])
  expect(await t.undo(id)).toMatchObject({ replaced_texts: 1, failed: [{ name: 'calm', code: 'changed_since' }] })
  expect(await t.lines(calm)).toEqual(['a harbour now'])
})

test('an account has one replacement in work, which it may cancel, and nobody else sees', async () => {
  const t = await openWorld()
  const eve = await t.signIn()
  const file = await t.file(t.ana, { name: 'a' })
  await t.save(file, ['a harbor'])
  const texts = t.all(await t.preview(WISH))
  const { _id: id } = await t.begin(WISH, texts)
  expect(await t.begin(WISH, texts)).toMatchObject({ code: 'already_replacing' })
  expect(await t.begin(WISH, texts, eve)).toMatchObject({ code: 'not_found' })
  expect(await t.call(eve, 'POST', `/replacements/${id}/cancel`)).toMatchObject({ code: 'not_found' })
  expect(await t.call(t.ana, 'POST', `/replacements/${id}/cancel`)).toMatchObject({ state: 'cancelled', finished: 0 })
  await t.work()
  const again = await t.begin(WISH, texts)
  await t.ended(again._id)
  const { replacements } = await t.call<{ replacements: Replacement[] }>(t.ana, 'GET', '/replacements')
  expect(replacements.map(({ state, replaced_texts }) => [state, replaced_texts])).toEqual([
    ['done', 1],
    ['cancelled', 0],
  ])
})

test('what could not be undone can be later, by its owner alone and with nothing else in work', async () => {
  const t = await openWorld()
  const [ben, file, other] = [await t.signIn(), await t.file(t.ana, { name: 'a' }), await t.file(t.ana, { name: 'b' })]
  for (const each of [file, other]) await t.save(each, ['a harbor'])
  await t.work()
  const { _id: id } = await t.begin(WISH, t.all(await t.preview(WISH)))
  await t.ended(id)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/undo'],
  ] as const)
    for (const unseen of [id, uuidv7()])
      expect(await t.call(ben, method, `/replacements/${unseen}${path}`)).toMatchObject({ code: 'not_found' })
  const seen = { file_id: file, language: 'original', tab: 'a', user_id: ben.id, edits: 1, opened_at: 0 }
  await t.db
    .insertInto('text_presence')
    .values({ ...seen, seen_at: Date.now() })
    .execute()
  expect(await t.undo(id)).toMatchObject({ replaced_texts: 1, failed: [{ name: 'a', code: 'others_writing' }] })
  await t.db.deleteFrom('text_presence').execute()
  expect(await t.undo(id)).toMatchObject({ state: 'undone', replaced_texts: 0, failed: [] })
  expect([await t.lines(file), await t.lines(other)]).toEqual([['a harbor'], ['a harbor']])
  const set = (state: Replacement['state']) =>
    t.db.updateTable('replacement').set({ state }).where('id', '=', id).execute()
  const cancel = () => t.call<Replacement>(t.ana, 'POST', `/replacements/${id}/cancel`)
  expect(await cancel()).toMatchObject({ state: 'undone' })
  await set('replacing')
  expect(await t.call(t.ana, 'POST', `/replacements/${id}/undo`)).toMatchObject({ code: 'already_replacing' })
  await set('undoing')
  expect(await t.call(t.ana, 'POST', `/replacements/${id}/undo`)).toMatchObject({ code: 'already_replacing' })
  expect(await cancel()).toMatchObject({ state: 'cancelled' })
  expect(await t.undo(id)).toMatchObject({ state: 'undone', replaced_texts: 0, failed: [] })

  const row = await t.db.selectFrom('replacement').selectAll().executeTakeFirstOrThrow()
  const later = Array.from({ length: 9 }, (_, n) => ({ ...row, id: uuidv7(), created_at: row.created_at + n + 1 }))
  await t.db.insertInto('replacement').values(later).execute()
  const listed = async () =>
    (await t.call<{ replacements: Replacement[] }>(t.ana, 'GET', '/replacements')).replacements.map(
      ({ _id, texts }) => `${_id} ${texts}`,
    )
  expect(await listed()).toEqual([...later.map((one) => `${one.id} 0`).toReversed(), `${id} 2`])
  await t.db
    .insertInto('replacement')
    .values({ ...row, id: uuidv7(), created_at: 1 })
    .execute()
  expect(await listed()).toHaveLength(10)
})

test('words are told apart by their case where that is wanted', async () => {
  const t = await openWorld()
  const file = await t.file(t.ana, { name: 'a' })
  await t.save(file, ['Harbor and harbor'])
  await t.work()
  const wish = { ...WISH, replace_with: 'port', matches_case: true }
  const { _id } = await t.begin(wish, t.all(await t.preview(wish)))
  expect(await t.ended(_id)).toMatchObject({ replaced_hits: 1, failed: [] })
  expect(await t.lines(file)).toEqual(['Harbor and port'])
  const either = { ...WISH, replace_with: 'port' }
  const again = await t.begin(either, t.all(await t.preview(either)))
  expect(await t.ended(again._id)).toMatchObject({ replaced_hits: 1, failed: [] })
  expect(await t.lines(file)).toEqual(['Port and port'])
})

test('a replacement is bounded', async () => {
  const t = await openWorld()
  const file = await t.file(t.ana, { name: 'a' })
  await t.save(file, ['w '.repeat(400).trim(), 'w '.repeat(400).trim()])
  const [found] = await t.preview({ find: 'w', replace_with: 'x' })
  expect([found?.texts[0]?.hits.length, found?.texts[0]?.has_more]).toEqual([REPLACE_LIMITS.hitsOfText, true])
  expect(await t.call(t.ana, 'GET', '/replacements/preview?find=…')).toMatchObject({ code: 'nothing_to_find' })
  expect((await t.begin({ find: '…', replace_with: 'x' }, t.all([found!]))).code).toBe('nothing_to_find')
  const many = Array.from({ length: 5 }, () => t.all([found!])[0]!)
  expect((await t.begin({ find: 'w', replace_with: 'x' }, many)).code).toBe('invalid_request')
})
