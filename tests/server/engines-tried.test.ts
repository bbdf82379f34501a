import { expect, onTestFinished, test } from 'vitest'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createEngineMemory } from '../../server/modules/recognition/engines/engine-memory.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { runWorker } from '../../server/worker.ts'
import type { EnginesReport, EngineTrial } from '../../src/shared/contract/engines.ts'
import { buildTestApp } from '../support/app.ts'
import { PATIENCE } from '../support/patience.ts'

const engine = (name: 'pocketsphinx' | 'openai', say: (lengthSeconds: number) => string): Transcriber => ({
  name,
  segments: { idealSeconds: 120, mostSeconds: 180 },
  parallel: null,
  state: async () => ({ usable: true, languages: new Set(['en']), multilingual: false, label: name }),
  transcribe: async ({ lengthSeconds }, { onMemory }) => {
    onMemory?.(50_000_000)
    return say(lengthSeconds)
      .split(' ')
      .map((text, at) => ({ text, start: at / 10, end: at / 10 + 0.05, confidence: 1 }))
  },
  close: async () => {},
})

/** Two engines, one of which fails, an ADMIN, and a worker. */
async function world() {
  const t = await buildTestApp()
  const memory = createEngineMemory({ db: t.db })
  const engines = createEngines({
    setting: 'auto',
    memory,
    transcribers: [
      engine('pocketsphinx', (seconds) => `the museum opens at nine in ${Math.round(seconds)}`),
      engine('openai', () => {
        throw new EngineError('engine_failed', 'It broke.', { retry: true })
      }),
    ],
  })
  const served = await buildTestApp({ db: t.db, jobs: t.deps.jobs, events: t.deps.events, engines })
  const admin = await served.signIn('ADMIN')
  const trial = async (): Promise<EngineTrial | null> =>
    (await served.api('GET', '/admin/engines/trial', { headers: admin.bearer })).json().trial
  return {
    served,
    engines,
    admin,
    trial,
    begin: (body: object, headers = admin.bearer) =>
      served.api('POST', '/admin/engines/trial', { headers, payload: body }),
    order: (language: string, ids: string[]) =>
      served.api('PUT', `/admin/engines/order/${language}`, { headers: admin.bearer, payload: { ids } }),
    report: async (): Promise<EnginesReport> =>
      (await served.api('GET', '/admin/engines', { headers: admin.bearer })).json(),
    work: async () => {
      const worker = await runWorker(served.deps)
      onTestFinished(() => worker.stop())
    },
  }
}

test('the sample goes through each engine, and what each made of it is there', async () => {
  const { begin, trial, work, report, served } = await world()
  expect(await trial()).toBeNull()
  expect((await begin({ sound: null, language: 'de' }, (await served.signIn()).bearer)).statusCode).toBe(403)
  expect((await begin({ sound: null, language: 'de' })).statusCode).toBe(204)
  expect(await trial()).toMatchObject({ state: 'waiting', language: 'en', results: [] })
  await work()
  await expect.poll(async () => (await trial())?.state, PATIENCE).toBe('done')
  const { reference, results } = (await trial())!
  expect(reference).toMatch(/^The museum opens at nine/)
  expect(results).toEqual([
    {
      id: 'pocketsphinx',
      label: 'pocketsphinx',
      text: 'the museum opens at nine in 11',
      failure: null,
      pace: expect.any(Number),
      memory: 50_000_000,
    },
    { id: 'openai', label: 'openai', text: null, failure: 'It broke.', pace: null, memory: null },
  ])
  const [measured, other] = (await report()).recognisers
  expect([measured?.pace, other?.pace]).toEqual([expect.any(Number), null])
})

test('a recording that is no sound fails with the reason, and a new trial takes its place', async () => {
  const { begin, trial, work } = await world()
  await begin({ sound: Buffer.from('not a sound').toString('base64'), language: 'en', reference: 'Hello.' })
  await work()
  await expect.poll(async () => (await trial())?.state, PATIENCE).toBe('failed')
  expect(await trial()).toMatchObject({ reference: 'Hello.', failure: expect.any(String) })
  await begin({ sound: null, language: 'en' })
  await expect.poll(async () => (await trial())?.state, PATIENCE).toBe('done')
})

test('the order that an ADMIN sets for a language, or for all, decides', async () => {
  const { engines, order, report, served } = await world()
  const chosen = async () => {
    const choice = await engines.choose({ language: 'en-GB', multilingual: false })
    return choice.engine === null ? null : choice.id
  }
  expect(await chosen()).toBe('pocketsphinx')
  expect((await order('all', ['openai'])).statusCode).toBe(204)
  expect(await chosen()).toBe('openai')
  expect((await order('en', ['pocketsphinx', 'openai'])).statusCode).toBe(204)
  expect(await chosen()).toBe('pocketsphinx')
  expect((await report()).orders).toEqual({ all: ['openai'], en: ['pocketsphinx', 'openai'] })
  await order('en', [])
  expect(await chosen()).toBe('openai')
  expect((await order('en', ['../x'])).statusCode).toBe(400)
  expect(await served.db.selectFrom('audit').select(['action', 'detail']).execute()).toContainEqual({
    action: 'engines-ordered',
    detail: 'all',
  })
})
