import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { credit } from '../../server/modules/billing/plans/ledger.ts'
import { checkLedger } from '../../server/modules/billing/plans/check-ledger.ts'
import { balanceOf } from '../../server/modules/billing/plans/repository.ts'
import { defineJob, JobError } from '../../server/kernel/jobs/definition.ts'
import { startJobRunner } from '../../server/kernel/jobs/runner.ts'
import { checkLedgerRegularly } from '../../server/modules/billing/plans/sweep-ledger.ts'
import { measuredMailer, measuredTranscriber } from '../../server/kernel/metrics/measured.ts'
import { createMetrics, type Metrics } from '../../server/kernel/metrics/metrics.ts'
import { watch, type WatchDeps } from '../../server/kernel/metrics/watch.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { buildTestApp } from '../support/app.ts'
import { planOf } from '../support/plan-time.ts'
import { silentLog } from '../support/silent-log.ts'
import { openSocket } from '../support/socket-client.ts'
import { presentEngines } from '../support/uploads.ts'
import { PATIENCE } from '../support/patience.ts'

const root = path.join(import.meta.dirname, '../..')

/** Values of one metric, by its labels as `{a="b"}`, in their order in the text. */
async function valuesOf({ registry }: Metrics, name: string): Promise<Record<string, number>> {
  const text = await registry.getSingleMetricAsString(name)
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(name.length, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  )
}

async function measuredApp(over: Partial<WatchDeps> = {}) {
  const metrics = createMetrics()
  const t = await buildTestApp({ metrics, engines: presentEngines() })
  watch(metrics, {
    jobs: t.deps.jobs,
    dataDir: t.dataDir,
    setAside: async () => [],
    ready: t.deps.ready,
    poolUse: () => null,
    log: silentLog,
    ...over,
  })
  return { t, metrics, me: await t.signIn() }
}

test('requests are counted by the route as it is written, never by what was asked for', async () => {
  const { t, metrics, me } = await measuredApp()
  for (const id of ['one', 'two', 'three']) await t.api('GET', `/file/${id}`, { headers: me.bearer })
  for (const nowhere of ['/no/such/1', '/no/such/2']) await t.api('GET', nowhere)
  const text = await metrics.registry.getSingleMetricAsString('longhand_http_request_seconds')
  const counts = text.split('\n').filter((line) => line.startsWith('longhand_http_request_seconds_count'))
  expect(counts).toEqual([
    `longhand_http_request_seconds_count{method="GET",route="${API_BASE}/file/:id",status="400"} 3`,
    `longhand_http_request_seconds_count{method="GET",route="none",status="404"} 2`,
  ])
  expect(text).not.toContain('such')
  expect(await valuesOf(metrics, 'longhand_http_requests_in_flight')).toEqual({ '': 0 })
})

test('sockets, events and uploads are counted while they are there', async () => {
  const { t, metrics, me } = await measuredApp()
  const origin = await t.listen()
  const client = await openSocket(origin, me.bearer)
  await t.deps.events.append({ userId: me.id, fileId: 'none', kind: 'file-changed' }, t.db)
  await client.until('fileChanged')
  expect(await valuesOf(metrics, 'longhand_sockets')).toEqual({ '': 1 })
  expect(await valuesOf(metrics, 'longhand_http_requests_in_flight')).toEqual({ '': 0 })
  expect(await metrics.registry.getSingleMetricAsString('longhand_event_lag_seconds')).toContain(
    'longhand_event_lag_seconds_count 1',
  )
  client.socket.close()

  const upload = request(`${origin}${API_BASE}/file/media?language_code=en&device=BROWSER`, {
    method: 'POST',
    headers: { ...me.bearer, 'content-type': 'multipart/form-data; boundary=x' },
  })
  upload.on('error', () => undefined).write('--x\r\n')
  await vi.waitFor(
    async () => expect(await valuesOf(metrics, 'longhand_uploads_in_flight')).toEqual({ '': 1 }),
    PATIENCE,
  )
  upload.destroy()
  await vi.waitFor(async () => {
    expect(await valuesOf(metrics, 'longhand_uploads_in_flight')).toEqual({ '': 0 })
    expect(await valuesOf(metrics, 'longhand_sockets')).toEqual({ '': 0 })
  }, PATIENCE)
})

test('the queue, the disk and the database are looked up at each look', async () => {
  const poolUse = { busy: 3, idle: 2, waiting: 7, most: 5 }
  const { t, metrics } = await measuredApp({ poolUse: () => poolUse, now: () => Date.now() + 90_000 })
  await t.deps.jobs.add('listen', {}, { account: 'a', cost: 120 })
  await t.deps.jobs.add('listen', {}, { account: 'b', cost: 30, runAt: Date.now() + 3_600_000 })
  const text = await metrics.registry.metrics()
  for (const line of [
    'longhand_queue_jobs{job="listen",state="ready"} 1',
    'longhand_queue_jobs{job="listen",state="later"} 1',
    'longhand_queue_sound_seconds{job="listen"} 150',
    'longhand_database_connections{state="waiting"} 7',
    'longhand_database_most_connections 5',
    'longhand_ready 1',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  expect((await valuesOf(metrics, 'longhand_queue_oldest_seconds'))['{job="listen"}']).toBeGreaterThanOrEqual(90)
  const [free, size] = [
    await valuesOf(metrics, 'longhand_disk_free_bytes'),
    await valuesOf(metrics, 'longhand_disk_size_bytes'),
  ]
  expect(free['']).toBeGreaterThan(0)
  expect(size['']).toBeGreaterThan(free[''] ?? 0)
})

test('what cannot be looked up is left out, and the rest is told', async () => {
  const broken = () => Promise.reject(new Error('the database is gone'))
  const { metrics } = await measuredApp({ jobs: { stats: broken }, ready: broken, dataDir: '/there/is/no/such/folder' })
  const text = await metrics.registry.metrics()
  expect(text).toContain('longhand_ready 0\n')
  expect(text).not.toMatch(/^longhand_(queue_jobs|queue_sound_seconds|queue_oldest_seconds)\{/m)
  expect(text).toContain('longhand_mails_total')
})

test('jobs are counted by how their tries ended', async () => {
  const {
    t: {
      db,
      deps: { jobs: queue, log },
    },
  } = await measuredApp()
  const outcomes: string[] = []
  const fails = (retry: boolean) => () => Promise.reject(new JobError({ code: 'no', message: 'No.', retry }))
  const runs = { fine: async () => {}, again: fails(true), never: fails(false), gone: async () => queue.cancel('gone') }
  const jobs = Object.entries(runs).map(([name, run]) => defineJob({ name, payload: z.object({}), atOnce: 1, run }))
  for (const { name } of jobs) await queue.add(name, {}, { key: name })
  const runner = startJobRunner({
    db,
    queue,
    jobs,
    workerId: 'test',
    log,
    onChange: () => undefined,
    onTried: (name, outcome, seconds) => outcomes.push(`${name} ${outcome} ${seconds >= 0}`),
  })
  await vi.waitFor(
    () =>
      expect(outcomes.toSorted()).toEqual(['again retry true', 'fine done true', 'gone left true', 'never dead true']),
    PATIENCE,
  )
  await runner.stop()
})

test('mails, and the speed of engines, are counted where they are used', async () => {
  const metrics = createMetrics()
  const mail = { to: 'a@example.org', subject: 's', text: 't', html: 'h' }
  await measuredMailer({ send: async () => ({ reference: 'r' }) }, metrics).send(mail)
  await expect(
    measuredMailer({ send: () => Promise.reject(new Error('refused')) }, metrics).send(mail),
  ).rejects.toThrow('refused')
  expect(await valuesOf(metrics, 'longhand_mails_total')).toEqual({ '{outcome="sent"}': 1, '{outcome="failed"}': 1 })

  const engine: Transcriber = {
    name: 'sherpa',
    segments: { idealSeconds: 20, mostSeconds: 30 },
    parallel: null,
    state: () => Promise.reject(new Error('unused')),
    transcribe: async ({ lengthSeconds }) => (lengthSeconds > 60 ? Promise.reject(new Error('too long')) : []),
    close: () => Promise.resolve(),
  }
  const measured = measuredTranscriber(engine, metrics)
  const options = { language: 'en', multilingual: false, vocabulary: [] }
  for (const lengthSeconds of [12, 30]) await measured.transcribe({ wavPath: '', lengthSeconds }, options)
  await expect(measured.transcribe({ wavPath: '', lengthSeconds: 61 }, options)).rejects.toThrow('too long')
  await expect(
    measured.transcribe({ wavPath: '', lengthSeconds: 61 }, { ...options, signal: AbortSignal.abort() }),
  ).rejects.toThrow('too long')
  expect(await valuesOf(metrics, 'longhand_speech_sound_seconds_total')).toEqual({ '{engine="sherpa"}': 42 })
  expect(await valuesOf(metrics, 'longhand_speech_failures_total')).toEqual({ '{engine="sherpa"}': 1 })
  expect((await valuesOf(metrics, 'longhand_speech_work_seconds_total'))['{engine="sherpa"}']).toBeGreaterThanOrEqual(0)
})

test('a balance that differs from its ledger is found and told', async () => {
  const { t, metrics, me } = await measuredApp()
  const planId = await planOf(t.db, me.id)
  await credit(t.db, {
    planId,
    kind: 'auto',
    actorId: null,
    at: 0,
    seconds: 60,
    reason: 'grant',
    reference: 'r',
    key: 'k',
  })
  expect(await checkLedger(t.db)).toEqual([])
  await t.db
    .updateTable('plan_balance')
    .set({ available: 61 })
    .where('plan_id', '=', planId)
    .where('kind', '=', 'auto')
    .execute()
  expect((await balanceOf(t.db, planId, 'auto')).available).toBe(61)
  const stop = checkLedgerRegularly({ db: t.db, metrics, log: silentLog, firstMs: 0 })
  await vi.waitFor(async () => expect(await valuesOf(metrics, 'longhand_ledger_faults')).toEqual({ '': 1 }), PATIENCE)
  await stop()
  expect((await valuesOf(metrics, 'longhand_ledger_checked_timestamp_seconds'))['']).toBeGreaterThan(1_700_000_000)
})

test('every metric of ours is explained in docs/metrics.md, and nothing else is', async () => {
  const { metrics } = await measuredApp()
  const names = (await metrics.registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('longhand_'))
  const explained = [
    ...(await readFile(path.join(root, 'docs/metrics.md'), 'utf8')).matchAll(/^\| `(longhand_\w+)`/gm),
  ].map(([, name]) => name)
  expect(explained).toEqual(names)
})
