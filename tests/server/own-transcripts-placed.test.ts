import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import type { Transcript, Word } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp } from '../support/app.ts'
import { joined, speak, SPOKEN_TEXT } from '../support/media-samples.ts'
import { multipart, type Part, uploadPath } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

/** A spoken file with its text, once a worker with these engines has found its times. */
async function placedWords(transcribers: Transcriber[], text: string): Promise<Word[]> {
  const t = await buildTestApp()
  const me = await t.signIn()
  const post = (address: string, part: Part) => {
    const { headers, payload } = multipart([part])
    return t.api('POST', address, { headers: { ...me.bearer, ...headers }, payload })
  }
  const { _id: id } = (
    await post(uploadPath({ language_code: 'en', is_for_transcribe: 'false' }), {
      field: 'media',
      fileName: 'talk.wav',
      content: await readFile(await joined([await speak(), await speak()], { pauseSeconds: 2 })),
    })
  ).json()
  await post(`/file/transcription/${id}`, { field: 'json', fileName: 'talk.txt', content: text })
  const worker = await runWorker({ ...t.deps, engines: createEngines({ transcribers, setting: 'auto' }) })
  await until(
    'the file in EDITING',
    async () => (await t.api('GET', `/file/${id}`, { headers: me.bearer })).json().status === 'EDITING',
  )
  await worker.stop()
  expect((await t.mediaNames()).filter((name) => name.includes('/work/'))).toEqual([])
  const { paragraphs } = (await t.api('GET', `/file/transcription/${id}`, { headers: me.bearer })).json() as Transcript
  return paragraphs.flatMap(({ words }) => words)
}

test('[UP-045] where an engine knows the language, the words of a text take the times of their sound', async () => {
  const words = await placedWords([createPocketSphinx()], `${SPOKEN_TEXT}.\n${SPOKEN_TEXT}!`)
  expect(words.map(({ text }) => text).join(' ')).toBe(`${SPOKEN_TEXT}. ${SPOKEN_TEXT}!`)
  // PocketSphinx mishears many words; those in between stand beside those that it knows.
  expect(words.filter(({ origin }) => origin === 'aligned').length).toBeGreaterThan(words.length / 4)
  expect(words.every(({ origin }) => origin === 'aligned' || origin === 'interpolated')).toBe(true)
  expect(
    words.every(
      ({ data_start, data_end }, at) => data_end >= data_start && data_start >= (words[at - 1]?.data_start ?? 0),
    ),
  ).toBe(true)
})

test('[UP-045] without an engine they share what is voiced, and say so', async () => {
  const words = await placedWords([], `${SPOKEN_TEXT}.\n${SPOKEN_TEXT}!`)
  expect(new Set(words.map(({ origin }) => origin))).toEqual(new Set(['interpolated']))
  const gaps = words.slice(1).map(({ data_start }, at) => data_start - words[at]!.data_end)
  expect(Math.max(...gaps)).toBeGreaterThan(1.5)
})
