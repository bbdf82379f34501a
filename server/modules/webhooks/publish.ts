import { v7 as uuidv7 } from 'uuid'
import type { WebhookMessage } from '../../../src/shared/contract/webhooks.ts'
import type { WebhookEvent } from '../../../src/shared/domain/webhook-events.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { plainFailure, storedFailure } from '../../kernel/shown-failure.ts'
import { addTry } from './jobs.ts'
import * as store from './repository.ts'

type Fact<E extends WebhookEvent> = Omit<Extract<WebhookMessage, { type: E }>, 'timestamp' | 'type'> & {
  type: E
  userId: string
  at: number
}

/**
 * Publishes an event to the person's webhooks, each by a delivery of its own. Call it in the transaction of the event:
 * the body is written then.
 */
export async function publishToWebhooks<E extends WebhookEvent>(
  tx: Db,
  jobs: JobQueue,
  { userId, type, at, data }: Fact<E>,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
  for (const { id, events, is_enabled: isEnabled } of await store.webhooksOf(tx, userId)) {
    if (isEnabled === 1 && (JSON.parse(events) as string[]).includes(type))
      await addDelivery(tx, jobs, { webhookId: id, userId, event: type, body, at })
  }
}

/** As {@link publishToWebhooks}, of a file as it is in this transaction. */
export async function publishFileToWebhooks(
  tx: Db,
  jobs: JobQueue,
  {
    type,
    fileId,
    userId,
    at,
  }: { type: 'file.ready' | 'file.failed' | 'file.published'; fileId: string; userId: string; at: number },
): Promise<void> {
  const file = await tx
    .selectFrom('file')
    .select(['id', 'name', 'status', 'length_seconds', 'language_code', 'failure_code', 'failure_message'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return
  const failure = file.failure_code === null ? null : plainFailure(storedFailure(file))
  await publishToWebhooks(tx, jobs, {
    userId,
    type,
    at,
    data: {
      file: {
        _id: file.id,
        name: file.name,
        status: file.status,
        length: file.length_seconds,
        language_code: file.language_code,
        failure,
      },
    },
  })
}

/** Adds a delivery with its first try. */
export async function addDelivery(
  tx: Db,
  jobs: JobQueue,
  {
    webhookId,
    userId,
    event,
    body,
    at,
  }: { webhookId: string; userId: string; event: string; body: string; at: number },
): Promise<store.DeliveryRow> {
  const row: store.DeliveryRow = {
    id: uuidv7(),
    webhook_id: webhookId,
    event,
    body,
    status: 'waiting',
    attempts: 0,
    created_at: at,
    tried_at: null,
    next_try_at: at,
    response_status: null,
    duration_ms: null,
    problem: null,
  }
  await store.insertDelivery(tx, row)
  await addTry(jobs, { deliveryId: row.id, userId, runAt: at }, tx)
  return row
}
