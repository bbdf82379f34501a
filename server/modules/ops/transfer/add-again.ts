import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue, UnfinishedJob } from '../../../ports/job-queue.ts'

/** Puts a job of another queue into this one. */
export async function addAgain(
  jobs: JobQueue,
  { name, payload, key, account, ...options }: UnfinishedJob,
  tx: Db,
): Promise<void> {
  await jobs.add(name, payload, { ...options, tx, ...(key !== null && { key }), ...(account !== null && { account }) })
}
