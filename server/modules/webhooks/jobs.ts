import { z } from 'zod'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The job that sends a delivery once; its payload is `{ deliveryId }`. */
export const SEND_WEBHOOK = jobKind('send-webhook', z.strictObject({ deliveryId: z.string() }))

/** Adds the next try of a delivery; while one waits or runs, this does nothing. */
export async function addTry(
  jobs: JobQueue,
  { deliveryId, userId, runAt }: { deliveryId: string; userId: string; runAt: number },
  tx: Db,
): Promise<void> {
  await addJob(
    jobs,
    SEND_WEBHOOK,
    { deliveryId },
    { tx, key: `${SEND_WEBHOOK.name}:${deliveryId}`, runAt, account: userId },
  )
}
