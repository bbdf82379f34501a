import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createEngineMemory } from '../../server/modules/recognition/engines/engine-memory.ts'
import { forgetFaults, recordFault, recordWork } from '../../server/modules/recognition/engines/records-repository.ts'
import { readVersion } from '../../server/modules/texts/repository.ts'
import type { LinkedFiles } from '../../server/ports/linked-files.ts'
import type { EngineModel, Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp } from '../support/app.ts'
import { tone } from '../support/media-samples.ts'
import { multipart, uploadPath } from '../support/uploads.ts'
import { until } from '../support/workers.ts'
import { PATIENCE } from '../support/patience.ts'

/** An engine of a large model and a small one; each says its own name. */
function twoModels(): Transcriber {
  const model = (name: string, expectedPace: number): EngineModel => ({
    name,
    label: `sherpa-onnx, ${name}`,
    languages: new Set(name === 'large' ? ['en', 'de'] : ['en']),
    multilingual: name === 'large',
    expectedPace,
  })
  return {
    name: 'sherpa',
    segments: { idealSeconds: 20, mostSeconds: 30 },
    parallel: null,
    state: async () => ({ usable: true, languages: new Set(['en', 'de']), multilingual: true, label: 'sherpa' }),
    models: async () => [model('large', 1), model('small', 0.2)],
    transcribe: async (_segment, { model: used = '' }) => [{ text: used, start: 0.2, end: 1, confidence: 1 }],
    close: async () => {},
  }
}

const dropbox: LinkedFiles = { check: () => {}, open: () => Promise.reject(new Error('No test fetches.')) }

async function world() {
  const { db, deps } = await buildTestApp()
  const memory = createEngineMemory({ db })
  const engines = createEngines({ transcribers: [twoModels()], setting: 'auto', memory })
  const t = await buildTestApp({
    db,
    jobs: deps.jobs,
    events: deps.events,
    engines,
    dropbox,
    env: { DROPBOX_APP_KEY: 'key' },
  })
  const me = await t.signIn()
  const upload = async (options: Record<string, string> = {}) => {
    const content = await readFile(await tone({ seconds: 2 }))
    const { headers, payload } = multipart([{ field: 'media', fileName: 'talk.wav', content }])
    const path = uploadPath({ language_code: 'en', ...options })
    return t.api('POST', path, { headers: { ...me.bearer, ...headers }, payload })
  }
  return {
    t,
    me,
    engines,
    upload,
    presets: async (query = 'language_code=en', headers: Record<string, string> = me.bearer) =>
      (await t.api('GET', `/file/transcription/presets?${query}`, { headers })).json(),
    setAside: async (id: string) => {
      for (const jobId of ['a', 'b', 'c']) await recordFault(db, { id, jobId, fault: 'ended', at: Date.now() })
    },
    stored: () => db.selectFrom('file').select('preset').execute(),
    work: async () => {
      const worker = await runWorker(t.deps)
      onTestFinished(() => worker.stop())
    },
    /** The words of a file once the machine has written it. */
    written: async (id: string) => {
      const isThere = () =>
        db.selectFrom('file').select('id').where('id', '=', id).where('status', '=', 'EDITING').executeTakeFirst()
      await until('the text', isThere)
      const { body } = (await readVersion(db, id, 'original'))!
      const { paragraphs } = JSON.parse(gunzipSync(body).toString('utf8')) as Transcript
      return paragraphs.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
    },
  }
}

test('who uploads is told how long the fast engine and the best one take, as measured where it was', async () => {
  const { t, presets, me } = await world()
  expect(await presets()).toEqual([
    { preset: 'fast', real_time_factor: 0.2, is_measured: false },
    { preset: 'best', real_time_factor: 1, is_measured: false },
  ])
  await recordWork(t.db, { id: 'sherpa:large', soundSeconds: 100, workSeconds: 50 })
  await recordWork(t.db, { id: 'sherpa:small', soundSeconds: 100, workSeconds: 20 })
  expect(await presets('language_code=en-GB')).toEqual([
    { preset: 'fast', real_time_factor: 0.2, is_measured: true },
    { preset: 'best', real_time_factor: 0.5, is_measured: true },
  ])
  expect(await presets('language_code=en&is_multilingual=true')).toEqual([])
  const nobody = await t.api('GET', '/file/transcription/presets?language_code=en')
  expect(nobody.statusCode).toBe(401)
  const long = await t.api('GET', `/file/transcription/presets?language_code=${'x'.repeat(17)}`, { headers: me.bearer })
  expect(long.statusCode).toBe(400)
})

test('there is no choice with one engine, with the fastest first in order, or while one is set aside', async () => {
  const { t, presets, setAside } = await world()
  for (const code of ['de', 'xx', '']) expect(await presets(`language_code=${code}`)).toEqual([])
  const admin = await t.signIn('ADMIN')
  const order = (ids: string[]) => t.api('PUT', '/admin/engines/order/en', { headers: admin.bearer, payload: { ids } })
  await order(['sherpa:small'])
  expect(await presets()).toEqual([])
  await order([])
  expect(await presets()).toHaveLength(2)
  await setAside('sherpa:small')
  expect(await presets()).toEqual([])
})

test('a file is transcribed as its sender asked for, and by the best engine where nothing is said', async () => {
  const { upload, work, written, t, me } = await world()
  const [fast, silent] = await Promise.all([upload({ preset: 'fast' }), upload()])
  await work()
  expect(await written(fast.json()._id)).toBe('small')
  expect(await written(silent.json()._id)).toBe('large')

  const again = (payload: object) =>
    t.api('PUT', `/file/transcription/again/${fast.json()._id}`, {
      headers: me.bearer,
      payload: { language_code: 'en', ...payload },
    })
  expect((await again({ preset: 'best' })).statusCode).toBe(200)
  await expect.poll(() => written(fast.json()._id), PATIENCE).toBe('large')
  expect((await again({ preset: 'quick' })).statusCode).toBe(400)
})

test('the best engine transcribes where the fast one is set aside, and the fast one where that is', async () => {
  const { t, engines, upload, work, written, setAside } = await world()
  const chosen = async (language: string) => engines.choose({ language, multilingual: false, preset: 'fast' })
  expect(await chosen('de')).toMatchObject({ id: 'sherpa:large' })
  expect(await chosen('en')).toMatchObject({ id: 'sherpa:small' })
  const fast = await upload({ preset: 'fast' })
  await setAside('sherpa:small')
  await work()
  expect(await written(fast.json()._id)).toBe('large')
  await forgetFaults(t.db, 'sherpa:small')
  await setAside('sherpa:large')
  expect(await engines.choose({ language: 'en', multilingual: false })).toMatchObject({ id: 'sherpa:small' })
})

test('every way of uploading takes it, and refuses anything else', async () => {
  const { t, me, upload, stored } = await world()
  const tus = (preset: string) => {
    const metadata = Object.entries({ filename: 'talk.wav', language_code: 'en', preset })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const headers = { ...me.bearer, 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-metadata': metadata }
    return t.api('POST', '/uploads', { headers })
  }
  const bring = (preset: string) =>
    t.api('POST', `/imports?language_code=en&preset=${preset}`, {
      headers: me.bearer,
      payload: { link: 'https://files.example/talk', name: 'talk.wav' },
    })
  for (const begin of [tus, bring]) {
    expect((await begin('fast')).statusCode).toBe(201)
    const refused = await begin('Fast')
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { preset: expect.any(String) } }])
  }
  expect((await upload({ preset: 'fast,best' })).json()).toMatchObject({ code: 'invalid_request' })
  expect(await stored()).toEqual([])
  await upload({ preset: 'fast' })
  await upload({ preset: 'fast', is_for_transcribe: 'false' })
  expect(await stored()).toEqual([{ preset: 'fast' }, { preset: 'fast' }])
})
