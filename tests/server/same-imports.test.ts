import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createWebFiles } from '../../server/adapters/web-files/index.ts'
import { runWorker } from '../../server/worker.ts'
import type { MediaImport } from '../../src/shared/contract/imports.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { startDropboxHost } from '../support/dropbox-host.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { silentLog } from '../support/silent-log.ts'
import { multipart, presentEngines } from '../support/uploads.ts'
import { until } from '../support/workers.ts'

const SECONDS = 8

/** A host with one recording, and a person with so much time, who fetches it. */
async function world({ autoSeconds = 3600 } = {}) {
  const recording = await readFile(await tone({ seconds: SECONDS }))
  const host = await startDropboxHost((_request, response) => void response.end(recording))
  onTestFinished(() => host.stop())
  const t = await buildTestApp({
    engines: presentEngines(),
    web: createWebFiles({ allow: ['127.0.0.1'], silenceMs: 3000 }),
    env: { BILLING: 'sandbox' },
  })
  const me = await t.signIn()
  await giveTime(t.db, me.id, { auto: autoSeconds })
  const worker = await runWorker({ ...t.deps, log: silentLog })
  onTestFinished(() => worker.stop())
  const get = async (id: string, who = me) =>
    (await t.api('GET', `/imports/${id}`, { headers: who.bearer })).json<MediaImport>()
  const begin = async (name: string, { asks = true, who = me } = {}) =>
    (
      await t.api('POST', '/imports?language_code=en&device=BROWSER', {
        headers: who.bearer,
        payload: { link: `${host.origin}/${name}`, ...(asks && { asks_about_same: true }) },
      })
    ).json<MediaImport>()
  /** The import once it is in one of these states. */
  const reaches = ({ _id }: MediaImport, states: MediaImport['state'][], who = me) =>
    until(`the import ${states.join(' or ')}`, async () => {
      const now = await get(_id, who)
      return states.includes(now.state) && now
    })
  return {
    t,
    me,
    host,
    /** Seconds that are neither spent nor set aside. */
    left: async () => (await timeOn(t.db, await planOf(t.db, me.id))).available,
    begin,
    reaches,
    fetch: async (name: string, state: MediaImport['state'], options: Parameters<typeof begin>[1] = {}) =>
      reaches(await begin(name, options), [state], options.who),
    confirm: ({ _id }: MediaImport) => t.api('PUT', `/imports/${_id}/confirm`, { headers: me.bearer }),
    keyOf: async ({ _id }: MediaImport) =>
      (await t.db.selectFrom('import').select('blob_key').where('id', '=', _id).executeTakeFirstOrThrow()).blob_key ??
      '',
    /** How many are stored under a key; null for none. */
    bytes: (key: string) => t.deps.blobs.size(key),
    list: async () => (await t.api('GET', '/imports', { headers: me.bearer })).json<MediaImport[]>(),
    names: async () =>
      (await t.db.selectFrom('file').select('name').orderBy('uploaded_at').execute()).map(({ name }) => name),
  }
}

test('what its person has becomes another file, and is paid, only once they say so, and once', async () => {
  const w = await world()
  const { file_id } = await w.fetch('first.wav', 'done')
  const left = await w.left()
  const found = await w.fetch('second.wav', 'same')
  expect(found).toMatchObject({
    name: 'second.wav',
    file_id: null,
    problem: null,
    same: { _id: file_id, name: 'first.wav', uploaded_date: expect.any(String) },
    same_cost: { auto: SECONDS, human: 0 },
  })
  expect([await w.list(), await w.names(), await w.left()]).toEqual([[found], ['first.wav'], left])
  const answers = await Promise.all([w.confirm(found), w.confirm(found)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await w.reaches(found, ['done'])
  expect([await w.names(), await w.list()]).toEqual([['first.wav', 'second.wav'], []])
  expect(await w.left()).toBe(left - SECONDS)
  // Told of the newest.
  expect((await w.fetch('third.wav', 'same')).same?.name).toBe('second.wav')
})

test('one that is dismissed leaves no bytes; of one whose file is gone by now, that is said', async () => {
  const w = await world()
  const { file_id } = await w.fetch('first.wav', 'done')
  const [dismissed, kept] = [await w.fetch('second.wav', 'same'), await w.fetch('third.wav', 'same')]
  const key = await w.keyOf(dismissed)
  expect(await w.bytes(key)).toBeGreaterThan(0)
  expect((await w.t.api('DELETE', `/imports/${dismissed._id}`, { headers: w.me.bearer })).statusCode).toBe(204)
  expect(await w.bytes(key)).toBeNull()
  expect((await w.t.api('DELETE', `/file/${file_id}`, { headers: w.me.bearer })).statusCode).toBeLessThan(300)
  expect(await w.list()).toEqual([{ ...kept, same: null, same_cost: null }])
  expect((await w.confirm(kept)).statusCode).toBe(200)
  await w.reaches(kept, ['done'])
  expect(await w.names()).toEqual(['third.wav'])
})

test('two at once are one file and one question', async () => {
  const w = await world()
  const begun = await Promise.all([w.begin('one.wav'), w.begin('two.wav')])
  const ended = await Promise.all(begun.map((one) => w.reaches(one, ['done', 'same'])))
  expect(ended.map(({ state }) => state).toSorted()).toEqual(['done', 'same'])
  expect(await w.names()).toHaveLength(1)
})

test('nobody is told of what others have; who does not ask gets another file', async () => {
  const w = await world()
  const eve = await w.t.signIn()
  await giveTime(w.t.db, eve.id, { auto: 3600 })
  await w.fetch('theirs.wav', 'done', { who: eve })
  await w.fetch('mine.wav', 'done')
  await w.fetch('again.wav', 'done', { asks: false })
  expect(await w.names()).toEqual(['theirs.wav', 'mine.wav', 'again.wav'])
})

test('whose time does not suffice for it again is told that they have it', async () => {
  const w = await world({ autoSeconds: SECONDS + 1 })
  await w.fetch('first.wav', 'done')
  const found = await w.fetch('second.wav', 'same')
  await w.confirm(found)
  expect((await w.reaches(found, ['failed'])).problem).toBe(messages.tooLarge)
  expect(await w.names()).toEqual(['first.wav'])
})

test('a text that comes with it waits as well, and is the new file’s', async () => {
  const w = await world()
  await w.fetch('first.wav', 'done')
  const { headers, payload } = multipart([
    { field: 'link', content: `${w.host.origin}/second.wav` },
    { field: 'asks_about_same', content: 'true' },
    { field: 'json', fileName: 'talk.srt', content: '1\n00:00:00,000 --> 00:00:01,500\nWords of my own.\n' },
  ])
  const begun = await w.t.api('POST', '/imports/own?language_code=en&device=BROWSER&is_for_transcribe=false', {
    headers: { ...w.me.bearer, ...headers },
    payload,
  })
  const found = await w.reaches(begun.json<MediaImport>(), ['same'])
  await w.confirm(found)
  const { file_id } = await w.reaches(found, ['done'])
  const reply = await w.t.api('GET', `/file/transcription/${file_id}`, { headers: w.me.bearer })
  expect(
    reply
      .json<Transcript>()
      .paragraphs.flatMap(({ words }) => words.map(({ text }) => text))
      .join(' '),
  ).toBe('Words of my own.')
})
