import type { Db } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/errors.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addTry } from './jobs.ts'
import * as store from './repository.ts'

/**
 * Sends a delivery of a webhook again from its first try, if it is in one of these statuses; otherwise it is left as it
 * is. @throws AppError 404 where it is not of this webhook
 */
export async function sendAgain(
  tx: Db,
  jobs: JobQueue,
  {
    webhook,
    deliveryId,
    from,
    at,
  }: {
    webhook: Pick<store.WebhookRow, 'id' | 'user_id'>
    deliveryId: string
    from: readonly store.DeliveryRow['status'][]
    at: number
  },
): Promise<store.DeliveryRow> {
  const row = await store.deliveryById(tx, deliveryId)
  if (row?.webhook_id !== webhook.id) throw notFound()
  const again = await store.changeDelivery(tx, deliveryId, from, { status: 'waiting', attempts: 0, next_try_at: at })
  if (!again) return row
  await addTry(jobs, { deliveryId, userId: webhook.user_id, runAt: at }, tx)
  return again
}
