import { open } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { HEAR_AGAIN } from '../../server/modules/recognition/hearings/jobs.ts'
import { createHearings } from '../../server/modules/recognition/hearings/service.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { runWorker } from '../../server/worker.ts'
import type { Hearing, HearingChoices, HearingRequest } from '../../src/shared/contract/hearings.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile, type BuiltFile } from '../support/factories.ts'
import { joined, speak } from '../support/media-samples.ts'
import { createScriptedEngine, writeToneSpeech } from '../support/scripted-engine.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { presentEngines } from '../support/uploads.ts'
import { openWorkplace, until } from '../support/workers.ts'

const ASKED: HearingRequest = {
  start: 0,
  end: 12,
  engine: 'sherpa',
  language_code: 'en',
  is_multilingual: false,
  speed: 1,
}

/** A file of Ann's, on a server whose engine knows English and is never begun unless another one is given. */
async function world({ engines = presentEngines(), ...over }: Partial<BuiltFile> & { engines?: typeof real } = {}) {
  const t = await buildTestApp({ engines })
  const ann = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: ann.id, ...over })
  const api = (method: 'GET' | 'POST' | 'DELETE', payload?: object, who = ann, at = '') =>
    t.api(method, `/file/hearing/${id}${at}`, { headers: who.bearer, ...(payload && { payload }) })
  return {
    t,
    ann,
    id,
    ask: (other: Partial<HearingRequest> = {}, who = ann) => api('POST', { ...ASKED, ...other }, who),
    last: async (who = ann): Promise<Hearing> => (await api('GET', undefined, who)).json(),
    stop: () => api('DELETE'),
    choices: async (): Promise<HearingChoices> => (await api('GET', undefined, ann, '/engines')).json(),
    jobs: () => t.db.selectFrom('job').select(['account', 'cost']).execute(),
  }
}

const real = createEngines({ transcribers: [createPocketSphinx()], setting: 'auto' })

describe('a part of a recording is heard again', () => {
  test('by the engine and at the speed that were asked for, with times of the file; the text stays', async () => {
    const w = await world({ engines: real })
    const sound = await joined([await speak('good evening'), await speak()], { pauseSeconds: 2 })
    const { key } = await w.t.deps.blobs.put((await open(sound)).createReadStream())
    await w.t.db.updateTable('file').set({ media_key: key, length_seconds: 12 }).execute()
    const worker = await runWorker({ ...w.t.deps, engines: real })
    const readings = []
    for (const speed of [1, 0.8] as const) {
      expect((await w.ask({ engine: 'pocketsphinx', start: 3, end: 12, speed })).statusCode).toBe(200)
      readings.push(await until('the words', async () => (await w.last()).words))
    }
    await worker.stop()
    for (const words of readings) {
      expect(words.length).toBeGreaterThan(4)
      expect(words.every(({ start, end }, at) => end >= start && start >= (words[at - 1]?.start ?? 2.5))).toBe(true)
      expect(words.at(-1)!.end).toBeLessThanOrEqual(12)
    }
    // Said slowly or as it is, a word is at the same place of the recording.
    const [asItIs, slow] = readings.map((words) => words.at(-1)!.end)
    expect(Math.abs(asItIs! - slow!)).toBeLessThan(0.5)
    expect((await w.t.mediaNames()).filter((name) => name.includes('/work/'))).toEqual([])
  })

  test('its owner is told who can do it and what is free; a slower pass counts as it lasts', async () => {
    const w = await world({ length_seconds: 60 })
    expect(await w.choices()).toEqual({
      engines: [{ name: 'sherpa', label: 'An engine for tests', languages: ['en'], is_multilingual: true }],
      free_seconds: 600,
    })
    await w.ask({ start: 0, end: 30, speed: 0.6 })
    expect((await w.choices()).free_seconds).toBeCloseTo(550, 3)
    expect(await w.jobs()).toEqual([{ account: w.ann.id, cost: 50 }])
  })

  test('the free work of a day ends', async () => {
    const w = await world({ length_seconds: 12 })
    for (let n = 0; n < 10; n++) expect((await w.ask()).statusCode).toBe(200)
    expect((await w.ask()).json()).toMatchObject({ code: 'machine_work_used_up' })
  })

  test.each([
    ['an engine that is not there', { engine: 'openai' as const }, 503],
    ['a language that the engine does not know', { language_code: 'fi' }, 503],
    ['more than five minutes', { end: 301 }, 400],
    ['an end before the start', { start: 13 }, 400],
  ])('%s is refused', async (_name, over, status) => {
    const w = await world()
    expect((await w.ask(over)).statusCode).toBe(status)
    expect(await w.jobs()).toEqual([])
  })

  test('so is a recording that is there no more', async () => {
    const w = await world()
    await w.t.db.updateTable('file').set({ media_key: null }).execute()
    const reply = await w.ask()
    expect([reply.statusCode, reply.json()]).toEqual([409, { code: 'media_removed', message: messages.mediaRemoved }])
  })

  test('a newer request takes the place of the one before, and stopping forgets it', async () => {
    const w = await world()
    await w.ask()
    const { request } = (await w.ask({ end: 6 })).json() as { request: string }
    expect(await w.last()).toEqual({ request, progress: 0, words: null, failure: null })
    expect(await w.jobs()).toEqual([{ account: w.ann.id, cost: 6 }])
    expect((await w.stop()).statusCode).toBe(204)
    expect(await w.last()).toMatchObject({ request: null })
    expect(await w.jobs()).toEqual([])
  })

  test('somebody else does not learn of it', async () => {
    const w = await world()
    const eve = await w.t.signIn()
    expect((await w.ask({}, eve)).statusCode).toBe(404)
    expect(await w.last(eve)).toEqual({ code: 'not_found', message: messages.notFound })
  })
})

test('a worker that is killed at any moment of it leaves one reading, and nothing behind', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const work = await openWorkplace(t.settings)
  onTestFinished(() => work.end())
  const sound = path.join(await temporaryFolder(), 'tones.wav')
  const said = await writeToneSpeech(sound, 20)
  const { key } = await work.blobs.put((await open(sound)).createReadStream())
  const file = await buildFile(work.db, { media_key: key, length_seconds: 20 })
  const engines = createEngines({ transcribers: [createScriptedEngine()], setting: 'auto' })
  const hearings = createHearings({ db: work.db, jobs: work.queue, engines })
  const owner = { id: file.owner_id, role: 'USER' as const }
  await hearings.request(owner, file.id, { ...ASKED, engine: 'pocketsphinx', end: 20 })
  for (const hold of ['normalise', 'segment 2', 'commit'] as const) {
    const worker = work.start({ engine: 'scripted', hold })
    await worker.held
    await worker.kill()
    expect((await hearings.last(owner, file.id)).words).toBeNull()
  }
  work.start({ engine: 'scripted' })
  const words = await until('the words', async () => (await hearings.last(owner, file.id)).words)
  expect(words.map(({ text }) => text)).toEqual(said)
  const jobs = () => work.db.selectFrom('job').select('state').where('name', '=', HEAR_AGAIN.name).execute()
  await until('the end of the job', async () => (await jobs()).every(({ state }) => state === 'done'))
  expect(await jobs()).toHaveLength(1)
  expect(await work.db.selectFrom('transcript_version').selectAll().execute()).toEqual([])
  // The job has ended when its result is kept; its folder goes afterwards.
  const folders = async () => (await t.mediaNames()).filter((name) => name.includes('/work/'))
  await until('the work folder to be gone', async () => (await folders()).length === 0)
})
