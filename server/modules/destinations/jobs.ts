import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The job that looks which texts are to go out. */
export const FIND_UNSENT_TEXTS = jobKind('find-unsent-texts', z.strictObject({}))

/** The job that tries a delivery once. */
export const SEND_DOCUMENT = jobKind('send-document', z.strictObject({ deliveryId: z.string() }))

/** Adds the next try of a delivery; while one waits or runs, this does nothing. */
export async function addTry(
  jobs: JobQueue,
  { deliveryId, userId, runAt }: { deliveryId: string; userId: string; runAt: number },
  tx: Db,
): Promise<void> {
  const key = `${SEND_DOCUMENT.name}:${deliveryId}`
  await addJob(jobs, SEND_DOCUMENT, { deliveryId }, { tx, key, runAt, account: userId })
}
