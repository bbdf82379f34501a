import { z } from 'zod'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The job that has a model write an answer; its payload is `{ answerId }`. */
export const WRITE_ANSWER = jobKind('write-answer', z.strictObject({ answerId: z.string() }))

export const answerKey = (answerId: string) => `answer:${answerId}`

/** Adds the work in the transaction that sets an answer to WORKING. */
export async function addWriting(
  jobs: JobQueue,
  { id, account_id: account, seconds }: { id: string; account_id: string; seconds: number },
  tx: Db,
): Promise<void> {
  const key = answerKey(id)
  // The failed try's job may not be marked dead yet, and would keep a new one out.
  await jobs.cancel(key, tx)
  await addJob(jobs, WRITE_ANSWER, { answerId: id }, { tx, key, account, cost: seconds })
}
