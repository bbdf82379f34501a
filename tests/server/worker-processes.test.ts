import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWorkerProcess } from '../../server/worker-processes.ts'
import { buildTestApp } from '../support/app.ts'

const quiet = { info() {}, warn() {}, error() {}, debug() {} }

test('a worker that is killed is started again, and its leases are given back by its id', async () => {
  const { dataDir } = await buildTestApp()
  const script = path.join(dataDir, 'worker.mjs')
  await writeFile(script, `process.send({ nudge: process.env.LONGHAND_WORKER_ID }); setInterval(() => {}, 1000)`)
  const gone: string[] = []
  let nudges = 0
  const worker = startWorkerProcess({ script, args: [], onGone: async (id) => gone.push(id), onNudge: () => nudges++, log: quiet })
  onTestFinished(() => worker.stop())
  await vi.waitFor(() => expect(nudges).toBe(1), 10_000)
  const first = worker.pid()
  process.kill(Number(first), 'SIGKILL')
  await vi.waitFor(() => expect(nudges).toBe(2), 10_000)
  expect(worker.pid()).not.toBe(first)
  expect(gone).toHaveLength(1)
  await worker.stop()
  expect(worker.pid()).toBeNull()
  expect(new Set(gone).size).toBe(2)
})
