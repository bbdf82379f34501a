import { expect, onTestFinished, test } from 'vitest'
import { createEngineMemory } from '../../server/modules/recognition/engines/engine-memory.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createTrackRecord } from '../../server/modules/recognition/engines/track-record.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import type { EngineModel, Transcriber } from '../../server/ports/transcriber.ts'
import type { EngineFault } from '../../src/shared/domain/engine-faults.ts'
import type { EnginesReport } from '../../src/shared/contract/engines.ts'
import { buildTestApp } from '../support/app.ts'

const english = { language: 'en', multilingual: false }
const options = { ...english, vocabulary: [] }
const segment = { wavPath: '', lengthSeconds: 10 }

/** An engine with two models, the first of which may break down. */
async function world({ hasPocketSphinx = true } = {}) {
  let [fault, time]: [EngineFault | null, number] = ['ended', Date.now()]
  const model = (name: string): EngineModel => ({
    name,
    label: `sherpa-onnx, ${name}`,
    languages: new Set(['en', ...(name === 'large' ? ['de'] : [])]),
    multilingual: false,
  })
  const engine = (name: 'sherpa' | 'pocketsphinx', codes: string[], models?: EngineModel[]): Transcriber => ({
    name,
    segments: { idealSeconds: 25, mostSeconds: 29 },
    parallel: null,
    state: async () => ({ usable: true, languages: new Set(codes), multilingual: false, label: name }),
    ...(models && { models: async () => models }),
    transcribe: async (_segment, { model: used }) => {
      if (used === 'large' && fault) throw new EngineError('engine_failed', 'It broke.', { retry: true, fault })
      return [{ text: used ?? name, start: 0, end: 1, confidence: 1 }]
    },
    close: async () => {},
  })
  const t = await buildTestApp()
  const memory = createEngineMemory({ db: t.db, now: () => time })
  const engines = createEngines({
    transcribers: [
      engine('sherpa', ['en', 'de'], [model('large'), model('small')]),
      ...(hasPocketSphinx ? [engine('pocketsphinx', ['en'])] : []),
    ],
    setting: 'auto',
    memory,
  })
  onTestFinished(() => engines.close())
  const trackRecord = createTrackRecord({ db: t.db, now: () => time })
  return {
    t,
    engines,
    heal: () => (fault = null),
    breakBy: (way: EngineFault) => (fault = way),
    later: (ms: number) => (time += ms),
    /** A try of a job: what was heard, or why not. */
    work: async (jobId: string, need = english) => {
      const choice = await engines.choose(need)
      if (choice.engine === null) return choice
      try {
        return await trackRecord.observe(choice, jobId, async (chosen) => {
          const words = await chosen.transcribe(segment, { ...options, ...need })
          return words[0]?.text
        })
      } catch (error) {
        return (error as Error).message
      }
    },
  }
}

test('a model that breaks down on three jobs in a row is set aside for an hour, and the next one serves', async () => {
  const { work, later, engines } = await world()
  for (const job of ['a', 'b', 'c']) expect(await work(job)).toBe('It broke.')
  expect(await work('c')).toBe('small')
  expect(await engines.choose(english)).toMatchObject({ id: 'sherpa:small', label: 'sherpa-onnx, small' })
  later(59 * 60_000)
  expect(await work('d')).toBe('small')
  later(60_001)
  // Once more is enough now.
  expect(await work('e')).toBe('It broke.')
  expect(await work('f')).toBe('small')
})

test('tries of one job count once, and a job that works makes up for those before', async () => {
  const { work, heal, breakBy } = await world()
  for (let turn = 0; turn < 4; turn++) expect(await work('a')).toBe('It broke.')
  expect(await work('b')).toBe('It broke.')
  heal()
  expect(await work('c')).toBe('large')
  breakBy('hung')
  for (const job of ['d', 'e']) expect(await work(job)).toBe('It broke.')
  heal()
  expect(await work('f')).toBe('large')
})

test('a language that nothing else does has to wait, and says so', async () => {
  const { work, engines } = await world({ hasPocketSphinx: false })
  for (const job of ['a', 'b', 'c']) await work(job)
  const choice = await engines.choose({ language: 'de', multilingual: false })
  expect(choice).toMatchObject({ engine: null, isSetAside: true, advice: expect.stringContaining('paused') })
})

test('an ADMIN sees what happened and uses it again at once; each process sees that', async () => {
  const { t, work, heal } = await world()
  for (const job of ['a', 'b', 'c']) await work(job)
  const admin = await t.signIn('ADMIN')
  const rows = await t.db.selectFrom('engine_record').selectAll().execute()
  expect(rows).toMatchObject([{ id: 'sherpa:large', fault: 'ended', failures: 3 }])
  const resume = (headers: Record<string, string>) => t.api('POST', '/admin/engines/sherpa:large/resume', { headers })
  expect((await resume((await t.signIn()).bearer)).statusCode).toBe(403)
  expect((await resume(admin.bearer)).statusCode).toBe(204)
  heal()
  expect(await work('d')).toBe('large')
})

test('the report says which are set aside, and until when', async () => {
  const { t, work, engines } = await world()
  for (const job of ['a', 'b', 'c']) await work(job)
  const other = await buildTestApp({ engines, db: t.db })
  const admin = await other.signIn('ADMIN')
  const report: EnginesReport = (await other.api('GET', '/admin/engines', { headers: admin.bearer })).json()
  expect(report.engines[0]!.set_aside).toEqual([
    { id: 'sherpa:large', label: 'sherpa-onnx, large', fault: 'ended', until: expect.any(Number) },
  ])
  expect(report.engines[1]!.set_aside).toEqual([])
})

test('how fast a model works is remembered', async () => {
  const { t, work, heal } = await world()
  heal()
  for (const job of ['a', 'b']) await work(job)
  const [row] = await t.db.selectFrom('engine_record').selectAll().execute()
  expect(row).toMatchObject({ id: 'sherpa:large', sound_seconds: 20, failures: 0 })
  expect(row!.work_seconds).toBeGreaterThan(0)
})
