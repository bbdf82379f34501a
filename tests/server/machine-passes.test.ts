import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { addTranscription } from '../../server/modules/files/jobs.ts'
import type { Alignment } from '../../src/shared/contract/alignments.ts'
import type { Hearing } from '../../src/shared/contract/hearings.ts'
import type { SecondReadingState } from '../../src/shared/contract/second-readings.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { talkWorld } from '../support/talk-world.ts'
import { until } from '../support/workers.ts'

/** A file whose text the machine wrote and a person corrected, with somebody to say who speaks. */
async function correctedWorld() {
  const w = await talkWorld()
  const { t, ann, id } = w
  const put = async (text: Transcript, version: number) =>
    t.api('PUT', `/file/transcription/${id}`, {
      headers: { ...ann.bearer, 'content-type': 'application/octet-stream', 'if-match': `"${version}"` },
      payload: gzipSync(JSON.stringify(text)),
    })
  const machine = buildTranscript('low low low', 'high high high')
  await appendVersion(t.db, {
    fileId: id,
    language: ORIGINAL,
    body: gzipSync(JSON.stringify(machine)),
    words: 6,
    authorId: null,
    expectedVersion: 0,
  })
  const corrected: Transcript = {
    ...machine,
    paragraphs: machine.paragraphs.map((paragraph, index) => ({
      ...paragraph,
      speaker: ['Ana', 'Ben'][index]!,
      words: paragraph.words.map((word) => ({ ...word, text: `${word.text}er` })),
    })),
    speakers: [
      { name: 'Ana', color: 'speaker-1' },
      { name: 'Ben', color: 'speaker-2' },
    ],
  }
  expect((await put(corrected, 1)).statusCode).toBe(200)
  const later: Transcript = { ...corrected, notes: ['written meanwhile'] }
  return {
    ...w,
    put,
    corrected,
    later,
    post: (where: string, payload: object) => t.api('POST', where, { headers: ann.bearer, payload }),
    version: async (version: number): Promise<Transcript> =>
      (await t.api('GET', `/file/transcription/${id}/versions/${version}`, { headers: ann.bearer })).json(),
    ended: () => until('the file to be done', async () => ((await w.file()).status === 'TRANSCRIBE' ? null : true)),
  }
}

describe("a new pass of the machine never overwrites a person's edits", () => {
  test('aligning words to the sound: nothing of the text changes, what is saved meanwhile is the newest', async () => {
    const { t, ann, id, post, put, later, text, versions, work } = await correctedWorld()
    expect((await post(`/file/alignment/${id}`, { start: 0, end: 10, words: ['low', 'low'] })).statusCode).toBe(200)
    expect((await put(later, 2)).statusCode).toBe(200)
    await work()
    const alignment = async (): Promise<Alignment> =>
      (await t.api('GET', `/file/alignment/${id}`, { headers: ann.bearer })).json()
    await until('the times', async () => (await alignment()).times)
    expect(await text()).toEqual(later)
    expect(await versions()).toHaveLength(3)
  })

  test('hearing a part again: nothing of the text changes, what is saved meanwhile is the newest', async () => {
    const { t, ann, id, post, put, later, text, versions, work } = await correctedWorld()
    const asked = await post(`/file/hearing/${id}`, {
      start: 0,
      end: 20,
      engine: 'sherpa',
      language_code: 'en',
      is_multilingual: false,
      speed: 1,
    })
    expect(asked.statusCode).toBe(200)
    expect((await put(later, 2)).statusCode).toBe(200)
    await work()
    const hearing = async (): Promise<Hearing> =>
      (await t.api('GET', `/file/hearing/${id}`, { headers: ann.bearer })).json()
    await until('the words', async () => (await hearing()).words)
    expect(await text()).toEqual(later)
    expect(await versions()).toHaveLength(3)
  })

  test('a second reading: nothing of the text changes, what is saved meanwhile is the newest', async () => {
    const { t, ann, id, post, put, later, text, versions, work } = await correctedWorld()
    expect((await post(`/file/second-reading/${id}`, { engine: 'sherpa' })).statusCode).toBe(200)
    expect((await put(later, 2)).statusCode).toBe(200)
    await work()
    const reading = async (): Promise<SecondReadingState> =>
      (await t.api('GET', `/file/second-reading/${id}`, { headers: ann.bearer })).json()
    await until('the words', async () => (await reading()).reading?.words)
    expect(await text()).toEqual(later)
    expect(await versions()).toHaveLength(3)
  })

  test('telling the speakers apart: nothing of the text changes, what is saved meanwhile is the newest', async () => {
    const { tell, put, later, text, last, versions, work } = await correctedWorld()
    expect((await tell(2)).statusCode).toBe(200)
    expect((await put(later, 2)).statusCode).toBe(200)
    await work()
    await until('the turns', async () => (await last()).turns)
    expect(await text()).toEqual(later)
    expect(await versions()).toHaveLength(3)
  })

  test('transcribing again: nobody can write meanwhile, the corrected text is a version, and comes back', async () => {
    const { t, ann, id, put, corrected, later, version, versions, text, work, ended } = await correctedWorld()
    expect(
      (await t.api('PUT', `/file/transcription/again/${id}`, { headers: ann.bearer, payload: { language_code: 'en' } }))
        .statusCode,
    ).toBe(200)
    expect((await put(later, 2)).statusCode).toBe(409)
    await work()
    await ended()
    expect((await text()).paragraphs.length).toBeGreaterThan(2)
    expect(await versions()).toMatchObject([
      { version: 3, author: 'machine' },
      { version: 2, author: 'you' },
      { version: 1, author: 'machine' },
    ])
    expect(await version(2)).toEqual(corrected)
    expect((await t.api('PUT', `/file/transcription/${id}/versions/2`, { headers: ann.bearer })).statusCode).toBe(200)
    expect(await text()).toEqual(corrected)
  })

  test('a first transcription that comes late finds the text of a person, and keeps it', async () => {
    const { t, id, corrected, text, versions, file, work, ended } = await correctedWorld()
    await t.db.updateTable('file').set({ status: 'TRANSCRIBE' }).where('id', '=', id).execute()
    await t.db.transaction().execute((tx) => addTranscription(t.deps.jobs, id, tx))
    await work()
    await ended()
    expect(await text()).toEqual(corrected)
    expect(await versions()).toHaveLength(2)
    expect((await file()).speakers_by).toBeNull()
  })
})
