import { expect, test } from 'vitest'
import {
  keepCorrections,
  MOST_CORRECTIONS,
} from '../../server/modules/recognition/vocabulary/corrections/repository.ts'
import { correctionsKey, LEARN_CORRECTIONS } from '../../server/modules/recognition/vocabulary/corrections/jobs.ts'
import { createLearnCorrections } from '../../server/modules/recognition/vocabulary/corrections/learn-corrections.ts'
import { expectedWords } from '../../server/modules/recognition/vocabulary/expected-words.ts'
import { findCorrections } from '../../server/modules/recognition/vocabulary/corrections/find-corrections.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import type { JobContext } from '../../server/kernel/jobs/definition.ts'
import type { Threads } from '../../server/kernel/threads/threads.ts'
import { buildTestApp } from '../support/app.ts'
import { buildParagraph } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'

const HEARD = 'we met kos tell any and then kos tell any again'
const WRITTEN = 'we met Castellani and then Castellani again'

async function open() {
  const t = await buildTestApp()
  const me = await t.signIn()
  const threads = {
    run: (_: URL, input: Parameters<typeof findCorrections>[0]) => findCorrections(input),
  } as unknown as Threads
  const job = createLearnCorrections({ db: t.db, threads })
  const save = async (fileId: string, text: string, authorId: string | null) => {
    const packed = await packTranscript({ paragraphs: [buildParagraph(text, 0)], speakers: [], notes: [] })
    await appendVersion(t.db, { fileId, language: 'original', ...packed, authorId, expectedVersion: null })
  }
  return {
    t,
    me,
    save,
    /** A file whose machine's text its owner corrected. */
    corrected: async ({ written = WRITTEN, authorId = me.id }: { written?: string; authorId?: string } = {}) => {
      const file = await buildFile(t.db, { owner_id: me.id, status: 'EDITING', language_code: 'en' })
      await save(file.id, HEARD, null)
      await save(file.id, written, authorId)
      return file
    },
    learn: (fileId: string) => job.run({ fileId }, { complete: async () => undefined } as unknown as JobContext),
    list: async () => (await t.api('GET', '/account/corrections', { headers: me.bearer })).json().corrections,
    change: (payload: object) => t.api('PUT', '/account/corrections', { headers: me.bearer, payload }),
    expected: (language_code = 'en') =>
      expectedWords(t.db, { owner_id: me.id, folder_id: null, vocabulary: null, language_code }),
  }
}

const castellani = {
  language_code: 'en',
  heard: 'kos tell any',
  written: 'Castellani',
  folder_id: null,
  times: 2,
  is_learned: true,
}

test('a name corrected twice is expected in the next file of its language, with what it was heard as', async () => {
  const { corrected, learn, list, expected, t, me } = await open()
  const file = await corrected()
  expect(await list()).toEqual([])
  await learn(file.id)
  await learn(file.id)
  expect(await list()).toEqual([castellani])
  expect(await expected()).toEqual({
    vocabulary: ['Castellani'],
    corrections: [{ heard: 'kos tell any', written: 'Castellani' }],
  })
  expect(await expected('de')).toEqual({ vocabulary: [], corrections: [] })
  const reply = await t.api('GET', `/file/vocabulary/${file.id}`, { headers: me.bearer })
  expect(reply.json()).toEqual({
    terms: ['Castellani'],
    own: [],
    offers: { terms: [], corrections: [{ heard: 'kos tell any', written: 'Castellani' }], refused: [] },
  })
})

test('what is corrected in a folder holds for it and those inside it, and is offered elsewhere', async () => {
  const { t, me, corrected, learn, list, change } = await open()
  const folder = async (name: string, parent_id: string | null = null): Promise<string> =>
    (await t.api('POST', '/folders', { headers: me.bearer, payload: { name, parent_id } })).json()._id
  const acme = await folder('Acme')
  const [inside, beside] = [await folder('Board', acme), await folder('Beta')]
  const file = await corrected()
  await learn(file.id)
  await t.api('POST', '/file/changes', { headers: me.bearer, payload: { ids: [file.id], folder_id: acme } })
  const termsIn = async (folder_id: string | null) =>
    (await expectedWords(t.db, { owner_id: me.id, folder_id, vocabulary: null, language_code: 'en' })).vocabulary
  expect([await termsIn(acme), await termsIn(inside)]).toEqual([['Castellani'], ['Castellani']])
  expect([await termsIn(beside), await termsIn(null)]).toEqual([[], []])
  const other = await buildFile(t.db, { owner_id: me.id, status: 'EDITING', language_code: 'en', folder_id: beside })
  const reply = await t.api('GET', `/file/vocabulary/${other.id}`, { headers: me.bearer })
  expect(reply.json()).toMatchObject({ terms: [], offers: { terms: ['Castellani'] } })
  expect(await list()).toEqual([{ ...castellani, folder_id: acme }])
  const pair = { language_code: 'en', heard: castellani.heard, written: castellani.written }
  await change({ ...pair, folder_id: null, becomes: null })
  expect(await list()).toHaveLength(1)
  await change({ ...pair, folder_id: acme, becomes: null })
  expect(await list()).toEqual([])
})

test('one that a person undoes twice is set no more, as they see, until they remove it', async () => {
  const { t, me, learn, list, expected, change } = await open()
  const pair = { heard: 'mildred', written: 'Mildrid' }
  for (const at of [1, 2, 3])
    await keepCorrections(t.db, { userId: me.id, fileId: `old-${at}`, language: 'en', at }, [
      { ...pair, times: 1, kept: 0 },
    ])
  const machine = buildParagraph('we met Mildrid there', 0)
  machine.words[2] = { ...machine.words[2]!, origin: 'vocabulary', heard: 'mildred' }
  const undo = async () => {
    const file = await buildFile(t.db, { owner_id: me.id, status: 'EDITING', language_code: 'en' })
    for (const [paragraph, authorId] of [
      [machine, null],
      [buildParagraph('we met mildred there', 0), me.id],
    ] as const) {
      const packed = await packTranscript({ paragraphs: [paragraph], speakers: [], notes: [] })
      await appendVersion(t.db, { fileId: file.id, language: 'original', ...packed, authorId, expectedVersion: null })
    }
    await learn(file.id)
  }
  await undo()
  expect(await expected()).toEqual({ vocabulary: ['Mildrid'], corrections: [pair] })
  await undo()
  expect(await expected()).toEqual({ vocabulary: ['Mildrid'], corrections: [], refused: [pair] })
  expect(await list()).toEqual([
    { language_code: 'en', ...pair, folder_id: null, times: 3, undone: 2, is_learned: false },
  ])
  await change({ language_code: 'en', ...pair, becomes: null })
  expect(await expected()).toEqual({ vocabulary: [], corrections: [] })
})

test('what is set since and left, or was undone in an earlier text, keeps its trust', async () => {
  const { t, me } = await open()
  const pair = { heard: 'mildred', written: 'Mildrid' }
  const about = { userId: me.id, fileId: 'file', language: 'en', at: 0 }
  const rows = () => t.db.selectFrom('correction').select(['times', 'undone']).execute()
  await keepCorrections(t.db, about, [{ ...pair, times: 2, kept: 0 }])
  await keepCorrections(t.db, about, [], [pair])
  expect(await rows()).toEqual([{ times: 2, undone: 0 }])
  await keepCorrections(t.db, about, [{ ...pair, times: 0, kept: 0, undone: 1 }])
  await keepCorrections(t.db, about, [])
  expect(await rows()).toEqual([{ times: 0, undone: 1 }])
})

test('what somebody else wrote in a file teaches its owner nothing', async () => {
  const { t, corrected, learn, list } = await open()
  const other = await t.signIn()
  await learn((await corrected({ authorId: other.id })).id)
  expect(await list()).toEqual([])
})

test('a person changes, removes and empties them, and the same file brings none of these back', async () => {
  const { t, me, corrected, learn, list, change, expected } = await open()
  const file = await corrected()
  await learn(file.id)
  const { language_code, heard, written } = castellani
  const changed = await change({ language_code, heard, written, becomes: ' Castellàni ' })
  expect(changed.json().corrections).toEqual([{ ...castellani, written: 'Castellàni' }])
  await learn(file.id)
  expect(await list()).toEqual([{ ...castellani, written: 'Castellàni' }])
  expect((await change({ language_code, heard, written: 'Castellàni', becomes: null })).json()).toEqual({
    corrections: [],
  })
  await learn(file.id)
  expect(await list()).toEqual([])

  const second = await corrected()
  await learn(second.id)
  expect(await list()).toEqual([castellani])
  expect((await t.api('DELETE', '/account/corrections', { headers: me.bearer })).statusCode).toBe(204)
  await learn(second.id)
  expect(await list()).toEqual([])
  expect((await expected()).vocabulary).toEqual([])
  const kept = await t.db.selectFrom('correction').select(['heard', 'written']).execute()
  expect(kept.every((row) => row.heard === '' && row.written === '')).toBe(true)
})

test('an account keeps a bounded number of them, the newest', async () => {
  const { t, me } = await open()
  const keep = (fileId: string, at: number, count: number) =>
    keepCorrections(
      t.db,
      { userId: me.id, fileId, language: 'en', at },
      Array.from({ length: count }, (_, n) => ({ heard: `h${n}`, written: `W${n}`, times: 1, kept: 0 })),
    )
  for (let file = 0; file < 6; file += 1) await keep(`file-${file}`, file, 200)
  const rows = await t.db.selectFrom('correction').select('file_id').where('user_id', '=', me.id).execute()
  expect(rows.length).toBeLessThanOrEqual(MOST_CORRECTIONS)
  expect(new Set(rows.map(({ file_id }) => file_id))).toContain('file-5')
})

test('a save that rewords the text has one job wait for it; one that does not has none', async () => {
  const { t, me, save } = await open()
  const file = await buildFile(t.db, { owner_id: me.id, status: 'EDITING', length_seconds: 60 })
  await save(file.id, HEARD, null)
  const put = async (text: string) => {
    const { body } = await packTranscript({ paragraphs: [buildParagraph(text, 0)], speakers: [], notes: [] })
    const headers = { ...me.bearer, 'content-type': 'application/octet-stream' }
    const reply = await t.api('PUT', `/file/transcription/${file.id}`, { headers, payload: Buffer.from(body) })
    expect(reply.statusCode).toBe(200)
  }
  const waiting = async () => (await t.deps.jobs.unfinished()).filter(({ name }) => name === LEARN_CORRECTIONS.name)
  await put(`${HEARD} more`)
  expect(await waiting()).toEqual([])
  await put(WRITTEN)
  await put(HEARD)
  expect(await waiting()).toMatchObject([{ key: correctionsKey(file.id) }])
})
