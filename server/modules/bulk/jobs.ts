import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The job that gathers the files of a bulk action, or goes through them; its payload is `{ bulkId }`. */
export const RUN_BULK = jobKind('run-bulk', z.strictObject({ bulkId: z.string() }))

/**
 * Adds it in the transaction in which there is something to do. Long work is done in turns, each a job: accounts take
 * them one after the other.
 */
export function addRunBulk(
  jobs: JobQueue,
  bulkId: string,
  { ownerId, tx, runAt }: { ownerId: string; tx: Db; runAt?: number },
) {
  return addJob(jobs, RUN_BULK, { bulkId }, { tx, account: ownerId, ...(runAt !== undefined && { runAt }) })
}
