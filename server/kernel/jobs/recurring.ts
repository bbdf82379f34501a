import type { Db } from '../db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Job } from './definition.ts'

/** Nothing waits or runs twice under its key, which is its name. */
const add = (queue: JobQueue, name: string, more: { tx?: Db; runAt?: number }) =>
  queue.add(name, {}, { key: name, ...more })

/**
 * Puts those jobs into the queue that come back by themselves, at once, where they are not in it: they never were, or
 * were dropped from it.
 */
export async function beginRecurring(queue: JobQueue, jobs: readonly Job[]): Promise<void> {
  for (const { name, everyMs } of jobs) if (everyMs !== undefined) await add(queue, name, {})
}

/** Puts a job that comes back by itself into the queue for its next time, in the transaction that ends this one. */
export async function addNext(queue: JobQueue, { name, everyMs }: Job, tx: Db): Promise<void> {
  if (everyMs !== undefined) await add(queue, name, { tx, runAt: Date.now() + everyMs })
}
