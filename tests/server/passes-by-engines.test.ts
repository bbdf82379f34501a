import { open } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keepCorrections } from '../../server/modules/recognition/vocabulary/corrections/repository.ts'
import { createEngineMemory } from '../../server/modules/recognition/engines/engine-memory.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import type { TranscribeOptions, Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { writeToneSpeech } from '../support/scripted-engine.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/workers.ts'

/** Ann's file with names of its own, and an engine with two models that remembers what it was told to expect. */
async function world({ isBroken = false } = {}) {
  const told: TranscribeOptions[] = []
  const engine: Transcriber = {
    name: 'sherpa',
    segments: { idealSeconds: 20, mostSeconds: 30 },
    parallel: null,
    takesVocabulary: true,
    state: async () => ({ usable: true, languages: new Set(['en']), multilingual: false, label: 'An engine' }),
    models: async () =>
      ['large', 'small'].map((name) => ({ name, label: name, languages: new Set(['en']), multilingual: false })),
    transcribe: async (_segment, options) => {
      told.push(options)
      if (isBroken) throw new EngineError('engine_failed', 'It broke.', { retry: false, fault: 'ended' })
      return [{ text: 'mildred', start: 1, end: 2, confidence: 0.5 }]
    },
    close: async () => {},
  }
  const memory = {
    setAside: async () => new Set<string>(),
    order: async () => null,
    paces: async () => new Map<string, number>(),
  }
  const engines = createEngines({ transcribers: [engine], setting: 'auto', memory })
  const t = await buildTestApp({ engines })
  Object.assign(memory, createEngineMemory({ db: t.db }))
  const ann = await t.signIn()
  const sound = path.join(await temporaryFolder(), 'tones.wav')
  await writeToneSpeech(sound, 10)
  const { key } = await t.deps.blobs.put((await open(sound)).createReadStream())
  const { id } = await buildFile(t.db, {
    owner_id: ann.id,
    media_key: key,
    length_seconds: 10,
    vocabulary: JSON.stringify(['Aberforth']),
  })
  const about = { userId: ann.id, fileId: id, language: 'en', at: 0 }
  await keepCorrections(t.db, about, [{ heard: 'mildred', written: 'Mildrid', times: 2, kept: 0 }])
  const worker = await runWorker(t.deps)
  onTestFinished(() => worker.stop())
  return {
    t,
    told,
    records: () => t.db.selectFrom('engine_record').selectAll().execute(),
    /** Asks for a pass, and answers what came of it. */
    pass: async (kind: 'hearing' | 'second-reading') => {
      const wish = { start: 0, end: 10, language_code: 'en', is_multilingual: false, speed: 1 }
      const payload = { engine: 'sherpa', ...(kind === 'hearing' && wish) }
      const asked = await t.api('POST', `/file/${kind}/${id}`, { headers: ann.bearer, payload })
      expect(asked.statusCode).toBe(200)
      return until('the words', async () => {
        const reply = (await t.api('GET', `/file/${kind}/${id}`, { headers: ann.bearer })).json()
        const { words, failure } = reply.reading ?? reply
        return words ?? failure
      })
    },
  }
}

describe.each(['hearing', 'second-reading'] as const)('a %s', (kind) => {
  test("listens for the file's own names, and for what was learned of corrections", async () => {
    const { told, pass } = await world()
    expect(await pass(kind)).toMatchObject([{ text: 'Mildrid', heard: 'mildred', origin: 'vocabulary' }])
    expect(told[0]!.vocabulary).toEqual(['Aberforth', 'Mildrid'])
  })

  test('says how the engine and its model did', async () => {
    const { records, told, pass } = await world()
    await pass(kind)
    expect(await records()).toMatchObject([{ id: 'sherpa:large', failures: 0, sound_seconds: expect.closeTo(10, 0) }])
    expect(told[0]!.model).toBe('large')
  })
})

test('a model that breaks down thrice is set aside, and another one of the engine is asked', async () => {
  const { records, told, pass } = await world({ isBroken: true })
  for (const kind of ['hearing', 'second-reading', 'hearing'] as const) expect(await pass(kind)).toBe('It broke.')
  expect(await records()).toMatchObject([
    { id: 'sherpa:large', failures: 3, fault: 'ended', aside_until: expect.any(Number) },
  ])
  await pass('hearing')
  expect(told.map(({ model }) => model)).toEqual(['large', 'large', 'large', 'small'])
})
