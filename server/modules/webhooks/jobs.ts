import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'

/** The job that sends a delivery once; its payload is `{ deliveryId }`. */
export const SEND_WEBHOOK = 'send-webhook'

/** Adds the next try of a delivery; while one waits or runs, this does nothing. */
export async function addTry(
  jobs: JobQueue,
  { deliveryId, userId, runAt }: { deliveryId: string; userId: string; runAt: number },
  tx: Db,
): Promise<void> {
  await jobs.add(SEND_WEBHOOK, { deliveryId }, { tx, key: `${SEND_WEBHOOK}:${deliveryId}`, runAt, account: userId })
}
