import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWorkerProcess } from '../../server/worker-processes.ts'
import { buildTestApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess, whenReady } from '../support/server-process.ts'
import { PATIENCE } from '../support/patience.ts'

const quiet = { info() {}, warn() {}, error() {}, debug() {} }

test('a worker that is killed is started again, and its leases are given back by its id', async () => {
  const { dataDir } = await buildTestApp()
  const script = path.join(dataDir, 'worker.mjs')
  await writeFile(script, `process.send({ wake: process.env.LONGHAND_WORKER_ID }); setInterval(() => {}, 1000)`)
  const gone: string[] = []
  let wakes = 0
  const worker = startWorkerProcess({
    script,
    args: [],
    onGone: async (id) => gone.push(id),
    onWake: () => wakes++,
    log: quiet,
  })
  onTestFinished(() => worker.stop())
  await vi.waitFor(() => expect(wakes).toBe(1), PATIENCE)
  const first = worker.pid()
  process.kill(Number(first), 'SIGKILL')
  await vi.waitFor(() => expect(wakes).toBe(2), PATIENCE)
  expect(worker.pid()).not.toBe(first)
  expect(gone).toHaveLength(1)
  await worker.stop()
  expect(worker.pid()).toBeNull()
  expect(new Set(gone).size).toBe(2)
})

test.each(['serve', 'worker'] as const)(
  '%s ends by itself when who started it is gone before it is up',
  async (command) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-orphan-'))
    const orphan = startProcess(command, {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      PROCESS: 'api',
      LOG_LEVEL: 'silent',
    })
    onTestFinished(async () => {
      await orphan.kill()
      await rm(dataDir, { recursive: true, force: true })
    })
    orphan.child.disconnect()
    await orphan.gone
    expect(orphan.child.exitCode).toBe(0)
  },
)

test.each([
  ['serve', 'PORT'],
  ['worker', 'WORKER_PORT'],
] as const)('%s that was started by another process ends by itself once it is told to', async (command, port) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-ending-'))
  const listensOn = await freePort()
  const started = startProcess(command, {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PROCESS: 'api',
    LOG_LEVEL: 'error',
    [port]: String(listensOn),
  })
  onTestFinished(async () => {
    await started.kill()
    await rm(dataDir, { recursive: true, force: true })
  })
  await whenReady(`http://127.0.0.1:${listensOn}`, started)
  await started.stop()
  expect(started.child.exitCode).toBe(0)
})
