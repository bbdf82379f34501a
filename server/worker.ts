import { v7 as uuidv7 } from 'uuid'
import { composeModules, type Installation } from './compose.ts'
import { assertHandlers } from './kernel/jobs/assert-handlers.ts'
import type { Job } from './kernel/jobs/definition.ts'
import { beginRecurring } from './kernel/jobs/recurring.ts'
import { startJobRunner } from './kernel/jobs/runner.ts'

export interface WorkerOptions extends Installation {
  /** More jobs than the modules have. */
  handlers?: readonly Job[]
}

export interface Worker {
  workerId: string
  /** Looks for work now. */
  wake: () => void
  /** Ends what runs and gives it back. */
  stop: () => Promise<void>
}

/**
 * Does the jobs of the queue in this process until it is stopped. A forked worker tells its parent about new events,
 * and ends when its parent is gone. @throws Error when a kind of job has no handler
 */
export async function runWorker({ handlers = [], ...installation }: WorkerOptions): Promise<Worker> {
  const { db, jobs: queue, metrics, log } = installation
  // Set by the process that forks this one, so that it can give back the leases of one that died.
  const givenId = process.env['LONGHAND_WORKER_ID']
  const isForked = givenId !== undefined && process.connected
  const workerId = isForked ? givenId : uuidv7()
  const notify = () => {
    installation.events.wake()
    // The parent may be gone already, which the channel's end tells in its own time.
    if (isForked) process.send?.({ wake: true }, undefined, undefined, () => {})
  }
  const modules = composeModules({ ...installation, events: { ...installation.events, wake: notify } })
  const jobs = [...modules.all.flatMap((module) => module.jobs), ...handlers]
  assertHandlers(jobs)
  await modules.ops.clearWork()
  await beginRecurring(queue, jobs)
  const stopUpkeep = [
    modules.ops.sayRunning('worker', workerId),
    modules.ops.sweepMachine(),
    ...(metrics ? [modules.billing.watchLedger(metrics)] : []),
  ]
  const runner = startJobRunner({
    db,
    queue,
    jobs,
    workerId,
    log,
    onChange: notify,
    onTried: (job, outcome, seconds) => metrics?.jobs.observe({ job, outcome }, seconds),
  })
  let stopped: Promise<void> | null = null
  const worker: Worker = {
    workerId,
    wake: runner.wake,
    stop: () => (stopped ??= Promise.all([runner.stop(), ...stopUpkeep.map((stop) => stop())]).then(modules.close)),
  }
  if (isForked) {
    process.on('message', runner.wake)
    process.once('disconnect', () => {
      log.info({ workerId }, 'the server is gone; ending')
      void worker.stop().finally(() => process.exit(0))
    })
  }
  return worker
}
