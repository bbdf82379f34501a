import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { defineJob } from '../../server/kernel/jobs/definition.ts'
import { startJobRunner } from '../../server/kernel/jobs/runner.ts'
import { createMetrics } from '../../server/kernel/metrics/metrics.ts'
import { listenForProbes } from '../../server/worker-probes.ts'
import { buildTestApp } from '../support/app.ts'
import { until } from '../support/workers.ts'

test('a server about to end says so in /readyz, and answers everything else on connections that end', async () => {
  const draining = new AbortController()
  const t = await buildTestApp({ draining: draining.signal })
  const me = await t.signIn()
  const profile = () => t.api('GET', '/account/profile', { headers: me.bearer })
  expect((await profile()).headers.connection).not.toBe('close')
  draining.abort()
  const readyz = await t.app.inject('/readyz')
  expect([readyz.statusCode, readyz.json().code]).toEqual([503, 'stopping'])
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  const reply = await profile()
  expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close'])
})

test('a worker answers for itself where it has a port, and nowhere without one', async () => {
  const t = await buildTestApp()
  const draining = new AbortController()
  const deps = { metrics: createMetrics(), log: t.deps.log, ready: t.deps.ready, draining: draining.signal }
  expect(
    await listenForProbes({ ...deps, config: { host: '127.0.0.1', workerPort: null, metricsToken: null } }),
  ).toBeNull()
  const probes = await listenForProbes({ ...deps, config: { host: '127.0.0.1', workerPort: 0, metricsToken: null } })
  onTestFinished(() => probes?.close())
  const statuses = async () =>
    Promise.all(['/healthz', '/readyz', '/metrics'].map(async (url) => (await probes?.inject(url))?.statusCode))
  expect(await statuses()).toEqual([200, 200, 200])
  draining.abort()
  expect(await statuses()).toEqual([200, 503, 200])
})

test('a worker that ends gives a job back, be it one that does not listen', async () => {
  const {
    deps: { db, jobs: queue, log },
  } = await buildTestApp()
  await queue.add('deaf', {})
  const deaf = defineJob({ name: 'deaf', payload: z.object({}), atOnce: 1, run: () => new Promise(() => {}) })
  const runner = startJobRunner({
    db,
    queue,
    jobs: [deaf],
    workerId: 'first',
    log,
    onChange: () => undefined,
    endingMs: 10,
  })
  await until('the job is under way', () =>
    db.selectFrom('job').select('id').where('state', '=', 'running').executeTakeFirst(),
  )
  await runner.stop()
  expect(await queue.claim(['deaf'], 'second')).toMatchObject({ name: 'deaf', attempt: 2 })
})

test('an idle worker leaves nothing behind each time that it looks for work', async () => {
  const {
    deps: { db, jobs: queue, log },
  } = await buildTestApp()
  const signals: AbortSignal[] = []
  vi.stubGlobal(
    'AbortController',
    class extends AbortController {
      constructor() {
        super()
        signals.push(this.signal)
      }
    },
  )
  const looks = vi.spyOn(queue, 'claim')
  const runner = startJobRunner({ db, queue, jobs: [], workerId: 'idle', log, onChange: () => undefined, pollMs: 1 })
  vi.unstubAllGlobals()
  onTestFinished(() => runner.stop())
  await until('it has looked often', async () => looks.mock.calls.length > 50)
  const waiting = signals.map((signal) => getEventListeners(signal, 'abort').length)
  expect(waiting).toHaveLength(1)
  expect(Math.max(...waiting)).toBeLessThanOrEqual(1)
})
