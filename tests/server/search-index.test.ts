import { expect, onTestFinished, test, vi } from 'vitest'
import { lookAtIndex, rebuildIndex } from '../../server/commands/search.ts'
import type { JobContext } from '../../server/kernel/jobs/definition.ts'
import { createIndexTexts } from '../../server/modules/search/index-texts.ts'
import { appendEdits } from '../../server/modules/texts/repository.ts'
import { sweepIndex } from '../../server/modules/search/compare-index.ts'
import { buildTranscript, buildWord } from '../support/build-transcript.ts'
import { openSearchApp } from '../support/search-app.ts'
import { silentLog } from '../support/silent-log.ts'

/** An index of three texts of two files, and what doctor and the command say of it. */
async function indexWorld() {
  const t = await openSearchApp()
  const ana = await t.signIn()
  const [pier, lamp] = [await t.file(ana, { name: 'Pier' }), await t.file(ana, { name: 'Lamp' })]
  await t.save(pier, ['the pier is closed'])
  await t.save(pier, ['der Steg ist zu'], 'de')
  await t.save(lamp, ['the lamp is lit'])
  const look = async () => {
    const { isFine, text } = await lookAtIndex(t)
    return [isFine, text]
  }
  const rebuild = async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    await rebuildIndex({ db: t.db, textIndex: t.textIndex, log: silentLog })
    return said.mock.calls.flat()
  }
  return { t, ana, pier, lamp, look, rebuild, found: (q: string) => t.found(ana, { q }) }
}

const ALL = [true, 'has all texts']

test('doctor says what the index lacks, and the command fills it', async () => {
  const w = await indexWorld()
  const { t, pier, look } = w
  expect(await look()).toEqual([false, 'not filled yet; a worker fills it, or `longhand search rebuild`'])
  expect(await w.rebuild()).toEqual(['has all texts'])
  expect(await look()).toEqual(ALL)
  await t.save(pier, ['the pier is open'])
  expect(await look()).toEqual([true, '1 text waiting to be indexed'])
  await t.index()
  expect(await look()).toEqual(ALL)
})

test('a text that somebody goes on writing is not indexed again at once, and is found as it is', async () => {
  const w = await indexWorld()
  const { t, ana, pier, look } = w
  let now = Date.now()
  const job = createIndexTexts({ db: t.db, index: t.textIndex, now: () => now })
  const index = () => job.run({}, { signal: new AbortController().signal, log: silentLog } as JobContext)
  const write = async (text: string, number: number) => {
    const word = buildWord(text, 3)
    const { paragraphs } = buildTranscript('the pier is closed')
    const edit = { changed: [{ _id: paragraphs[0]!._id, words: [{ at: 3, removed: 1, words: [word] }] }] }
    const row = { editId: `${number}`, edit: JSON.stringify({ removed: [], inserted: [], ...edit }), words: 4 }
    const saved = { ...row, authorId: ana.id, savedAt: now }
    const id = { fileId: pier, language: 'original' }
    await t.db.transaction().execute((tx) => appendEdits(tx, id, number - 1, [saved]))
  }
  await index()
  expect(await look()).toEqual(ALL)
  await write('open', 2)
  await index()
  expect(await look()).toEqual([true, '1 text waiting to be indexed'])
  expect((await w.found('open')).map(([name]) => name)).toEqual(['Pier'])
  now += 61_000
  await index()
  expect(await look()).toEqual(ALL)
})

test('an index that is an older copy of itself is found out, and mended by the sweep or the command', async () => {
  const { t, pier, lamp, look, rebuild, found } = await indexWorld()
  await t.index()
  const lose = () =>
    t.textIndex.remove([
      { fileId: pier, language: 'de' },
      { fileId: lamp, language: 'original' },
    ])
  await lose()
  expect(await look()).toEqual([false, '2 texts differ. Run `longhand search rebuild`.'])
  expect([await found('steg'), await found('lamp')]).toEqual([[], []])
  expect(await sweepIndex({ db: t.db, index: t.textIndex })).toBe(2)
  // At once, since what waits for the index is read.
  expect((await found('lamp')).map(([name]) => name)).toEqual(['Lamp'])
  await t.index()
  expect(await look()).toEqual(ALL)
  await lose()
  expect(await rebuild()).toEqual(['has all texts'])
  expect((await found('steg')).map(([name]) => name)).toEqual(['Pier'])
})

test('texts that are gone, or are others than the index has, differ', async () => {
  const { t, pier, lamp, look } = await indexWorld()
  await t.index()
  await t.db.deleteFrom('transcript').where('file_id', '=', lamp).execute()
  expect(await look()).toEqual([false, '1 text differs. Run `longhand search rebuild`.'])
  await t.db.updateTable('transcript').set({ version: 7, indexed: 7 }).where('file_id', '=', pier).execute()
  expect(await look()).toEqual([false, '3 texts differ. Run `longhand search rebuild`.'])
})
