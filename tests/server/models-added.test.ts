import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAddModelJob } from '../../server/modules/recognition/models/add-model-job.ts'
import { addModel } from '../../server/modules/recognition/models/add.ts'
import type { Catalogue } from '../../server/modules/recognition/models/catalogue.ts'
import { startJobRunner } from '../../server/kernel/jobs/runner.ts'
import type { EnginesReport, SpeechModel } from '../../src/shared/contract/engines.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { smallModelCatalogue } from '../support/model-catalogue.ts'
import { brokenOff, sha256, startModelServer } from '../support/model-server.ts'

const model = randomBytes(300_000)

const catalogueOf = (origin: string, checksum = sha256(model), size = model.length): Catalogue =>
  smallModelCatalogue({
    languages: ['en', 'de'],
    pace: 0.4,
    size,
    files: [{ role: 'model', path: 'model.onnx', url: `${origin}/model.onnx`, size, sha256: checksum }],
  })

/** An ADMIN, a host of one model, and a worker that can be started, killed and started again. */
async function world({ checksum, size }: { checksum?: string; size?: number } = {}) {
  const host = await startModelServer({ '/model.onnx': model })
  const catalogue = catalogueOf(host.origin, checksum, size)
  const t = await buildTestApp({ catalogue })
  const { modelsDir } = t.deps.config.speech
  const admin = await t.signIn('ADMIN')
  const workers: { stop(): Promise<void> }[] = []
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await host.close()
  })
  const report = async (): Promise<EnginesReport> =>
    (await t.api('GET', '/admin/engines', { headers: admin.bearer })).json()
  const call = (method: 'POST' | 'DELETE', part = '', headers = admin.bearer) =>
    t.api(method, `/admin/models/small${part}`, { headers })
  return {
    t,
    host,
    modelsDir,
    admin,
    report,
    small: async (): Promise<SpeechModel> => (await report()).models[0]!,
    add: () => call('POST'),
    stop: () => call('DELETE', '/download'),
    remove: () => call('DELETE'),
    work: (id = 'w1') => {
      const { db, jobs, log } = t.deps
      const job = createAddModelJob({ db, modelsDir, catalogue, retry: { firstMs: 1, times: 1 } })
      const worker = startJobRunner({ db, queue: jobs, jobs: [job], workerId: id, log, onChange() {}, pollMs: 10 })
      workers.push(worker)
      return worker
    },
    jobs: async () => {
      const rows = await t.db.selectFrom('job').select('state').where('state', 'in', ['ready', 'running']).execute()
      return rows.length
    },
  }
}

describe('a model is added in the browser', () => {
  test('by a worker, checked, and then it is there', async () => {
    const { add, small, work, jobs, t } = await world()
    expect(await small()).toMatchObject({ is_installed: false, download: null, language_count: 2 })
    expect((await add()).statusCode).toBe(204)
    expect(await small()).toMatchObject({ download: { state: 'waiting', done: 0 } })
    work()
    await expect.poll(async () => (await small()).is_installed).toBe(true)
    expect(await small()).toMatchObject({ download: null, fetched: 0, only_here: 2 })
    await expect.poll(jobs).toBe(0)
    expect((await add()).statusCode).toBe(204)
    expect(await jobs()).toBe(0)
    expect(await t.db.selectFrom('audit').select(['action', 'detail']).execute()).toContainEqual({
      action: 'model-added',
      detail: 'small',
    })
  })

  test('with how fast it is expected to be here, and then how fast it was', async () => {
    const { small, t } = await world()
    const { workers } = t.deps.config.speech
    expect((await small()).real_time_factor).toBeCloseTo(0.4 / workers)
    await t.db
      .insertInto('engine_record')
      .values({ id: 'sherpa:small', sound_seconds: 100, work_seconds: 90 })
      .execute()
    expect((await small()).real_time_factor).toBeCloseTo(0.9 / workers)
  })

  test('asked for twice, it is downloaded once', async () => {
    const { add, jobs } = await world()
    await Promise.all([add(), add()])
    expect(await jobs()).toBe(1)
  })

  test('goes on where a worker was stopped in the middle', async () => {
    const { add, small, work, host } = await world()
    const { answer } = brokenOff(model, 100_000)
    host.next.push(answer)
    await add()
    const first = work()
    await expect.poll(async () => (await small()).fetched).toBeGreaterThan(0)
    await first.stop()
    expect(await small()).toMatchObject({ is_installed: false, download: { state: 'working' } })
    work('w2')
    await expect.poll(async () => (await small()).is_installed).toBe(true)
    expect(host.requests.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test('is refused when its checksum is another one, and nothing of it is used', async () => {
    const { add, small, work } = await world({ checksum: sha256(Buffer.from('another')) })
    await add()
    work()
    await expect.poll(async () => (await small()).download).toMatchObject({ state: 'failed', failure: 'wrong_content' })
    expect(await small()).toMatchObject({ is_installed: false, fetched: 0 })
  })

  test('without a network it says so, and goes on when it is asked for again', async () => {
    const { add, small, work, host } = await world()
    for (const _ of [1, 2]) host.next.push((_request, response) => response.destroy())
    await add()
    work()
    await expect.poll(async () => (await small()).download).toMatchObject({ state: 'failed', failure: 'unreachable' })
    await add()
    await expect.poll(async () => (await small()).is_installed).toBe(true)
  })

  test('stops when it is told to, and keeps what it has', async () => {
    const { add, stop, small, work, host, jobs } = await world()
    host.next.push(brokenOff(model, 100_000).answer)
    await add()
    work()
    await expect.poll(async () => (await small()).fetched).toBeGreaterThan(0)
    expect((await stop()).statusCode).toBe(204)
    expect(await small()).toMatchObject({ download: null, is_installed: false })
    expect((await small()).fetched).toBeGreaterThan(0)
    expect(await jobs()).toBe(0)
  })

  test('is refused before the first byte where there is no room', async () => {
    const { add, jobs, host } = await world({ size: 10 ** 15 })
    const reply = await add()
    expect([reply.statusCode, reply.json()]).toEqual([507, { code: 'storage_full', message: messages.noRoomForModel }])
    expect([await jobs(), host.requests]).toEqual([0, []])
  })

  test('that another machine downloaded into a folder of its own is not here', async () => {
    const { t, small } = await world()
    await t.db
      .insertInto('model_download')
      .values({ name: 'small', request_id: 'r', state: 'done', done_bytes: 9, machine: 'worker-2', failure: null })
      .execute()
    expect(await small()).toMatchObject({ download: { state: 'elsewhere', machine: 'worker-2' }, is_installed: false })
  })
})

describe('a model is removed', () => {
  test('with what was fetched of it', async () => {
    const { remove, small, modelsDir } = await world()
    for (const folder of [path.join(modelsDir, 'small'), path.join(modelsDir, '.adding', 'small')]) {
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'model.onnx'), model)
    }
    expect((await small()).is_installed).toBe(true)
    expect((await remove()).statusCode).toBe(204)
    expect(await small()).toMatchObject({ is_installed: false, fetched: 0 })
    await expect(stat(path.join(modelsDir, 'small'))).rejects.toThrow('ENOENT')
  })

  test('only one that there is', async () => {
    const { t, admin } = await world()
    const reply = await t.api('DELETE', '/admin/models/none', { headers: admin.bearer })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'unknown_model'])
  })
})

test('without an engine for English there is none to name, and the machine says what it has', async () => {
  const { report } = await world()
  expect(await report()).toMatchObject({ english: null, engines: [], machine: { cores: expect.any(Number) } })
  expect((await report()).machine.free).toBeGreaterThan(0)
})

describe('files that were brought from another machine', () => {
  test('are checked, copied and used without a network', async () => {
    const { t, modelsDir, host } = await world()
    const from = path.join(t.dataDir, 'brought')
    await mkdir(from)
    const bring = () => addModel({ name: 'small', modelsDir, from, catalogue: catalogueOf(host.origin) })
    await expect(bring()).rejects.toThrow(/no model\.onnx in .*brought/)
    await writeFile(path.join(from, 'model.onnx'), randomBytes(model.length))
    await expect(bring()).rejects.toMatchObject({ code: 'wrong_content' })
    await writeFile(path.join(from, 'model.onnx'), model)
    expect(await bring()).toBe('added')
    expect((await readFile(path.join(modelsDir, 'small', 'model.onnx'))).equals(model)).toBe(true)
    expect(await readdir(from)).toEqual(['model.onnx'])
    expect(host.requests).toEqual([])
  })
})
