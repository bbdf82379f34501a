import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { Payments } from '../../../ports/payments.ts'
import { addWebhook } from './jobs.ts'
import * as store from './repository.ts'

/** Takes what the provider tells: checked, stored once, and worked on later by a job. */
export function createWebhooks({
  db,
  jobs,
  payments,
  now = Date.now,
}: {
  db: Db
  jobs: JobQueue
  payments: Payments
  now?: () => number
}) {
  return {
    /** @throws AppError 400 when it is not the provider who tells */
    async receive(rawBody: Buffer, signature: string): Promise<void> {
      const event = payments.readEvent(rawBody, signature)
      if (!event) throw new AppError(400, 'bad_signature', messages.malformed)
      await db.transaction().execute(async (tx) => {
        const isNew = await store.insertWebhookEvent(tx, {
          id: event.id,
          type: event.type,
          providerId: event.providerPaymentId,
          at: now(),
        })
        if (isNew) await addWebhook(jobs, event.id, tx)
      })
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
