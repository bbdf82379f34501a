import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { JobQueue } from '../../../server/ports/job-queue.ts'
import { until } from '../workers.ts'
import type { DyingWorkerSettings } from './dying-worker.ts'

/** How long a worker has for what it is given, in seconds: beside much else it takes a minute to start alone. */
const PATIENCE = Number(process.env['PROOF_PATIENCE'] ?? 90)

/**
 * Runs workers one after another, each killed at its step, and then one that lives until the work is done; answers how
 * many were killed in time, and how many steps the last one made.
 */
export async function workThroughKills(
  jobs: JobQueue,
  settings: Omit<DyingWorkerSettings, 'dieAt'>,
  { kills, begin, isDone }: { kills: readonly number[]; begin: () => Promise<unknown>; isDone: () => Promise<boolean> },
): Promise<{ deaths: number; steps: number }> {
  let deaths = 0
  let steps = 0
  for (const dieAt of [...kills, 0]) {
    await begin()
    const workerId = uuid()
    const child = fork(path.join(import.meta.dirname, 'dying-worker.ts'), [JSON.stringify({ ...settings, dieAt })], {
      env: { ...process.env, LONGHAND_WORKER_ID: workerId },
    })
    child.on('message', (count) => {
      if (typeof count === 'number') steps = count
    })
    const gone = once(child, 'exit')
    try {
      await until('the end of the work', async () => hasEnded(child) || (await isDone()), PATIENCE)
      if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode}.`)
      if (hasEnded(child)) deaths += 1
    } finally {
      child.kill('SIGKILL')
      await gone
      await jobs.releaseWorker(workerId)
    }
  }
  return { deaths, steps }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
