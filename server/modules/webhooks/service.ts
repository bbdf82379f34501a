import { v7 as uuidv7 } from 'uuid'
import { MOST_WEBHOOKS, SHOWN_DELIVERIES } from '../../../src/shared/contract/webhooks.ts'
import { TEST_EVENT, type WebhookEvent } from '../../../src/shared/domain/webhook-events.ts'
import { KEEP_DELIVERIES_MS } from '../../../src/shared/domain/webhook-retries.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUsers } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import { addMail } from '../mail/index.ts'
import { checkAddress, type Reach } from './check-address.ts'
import * as store from './repository.ts'
import { createSecret } from './signature.ts'
import { addDelivery } from './publish.ts'
import { sendAgain } from './send-again.ts'

/** After a new secret the old one signs as well for so long. */
const FORMER_MS = DAY_MS

type Change = Parameters<typeof store.changeWebhook>[2]

export interface WebhooksDeps {
  db: Db
  jobs: JobQueue
  reach: Reach
  sealer: Sealer
  now?: () => number
}

/** Addresses of people that are told what happens to their files and plans. */
export function createWebhooks({ db, jobs, reach, sealer, now = Date.now }: WebhooksDeps) {
  async function require(userId: string, id: string): Promise<store.WebhookRow> {
    const row = await store.webhookOf(db, userId, id)
    if (!row) throw notFound()
    return row
  }

  async function requireEnabled(userId: string, id: string): Promise<store.WebhookRow> {
    const row = await require(userId, id)
    if (row.paused_because === 'operator') throw wrongState(messages.webhookOffByOperator)
    if (row.is_enabled === 0) throw wrongState(messages.webhookIsOff)
    return row
  }

  /** @throws AppError 404 when it was removed meanwhile */
  function changed(id: string, changeOf: (row: store.WebhookRow) => Change): Promise<store.WebhookRow> {
    return db.transaction().execute(async (tx) => {
      const held = await store.holdWebhook(tx, id)
      const row = held && (await store.changeWebhook(tx, id, changeOf(held)))
      if (!row) throw notFound()
      await writeCall(tx)
      return row
    })
  }

  return {
    list: (userId: string): Promise<store.WebhookRow[]> => store.webhooksOf(db, userId),

    /** Answers it with its secret, which is not told again. @throws AppError 409, 422 */
    async create(
      userId: string,
      { url, events }: { url: string; events: readonly WebhookEvent[] },
    ): Promise<store.WebhookRow> {
      const id = uuidv7()
      const secret = createSecret()
      const row: store.WebhookRow = {
        id,
        user_id: userId,
        url: checkAddress(url, reach),
        events: JSON.stringify([...new Set(events)]),
        secret: sealer.seal(secret, id),
        former_secret: null,
        former_until: null,
        is_enabled: 1,
        paused_because: null,
        failing_since: null,
        created_at: now(),
      }
      await db.transaction().execute(async (tx) => {
        await holdUsers(tx, [userId])
        if ((await store.webhooksOf(tx, userId)).length >= MOST_WEBHOOKS)
          throw new AppError(409, 'too_many_webhooks', messages.tooManyWebhooks)
        await store.insertWebhook(tx, row)
        await addMail(jobs, { kind: 'webhook-made', webhookId: row.id }, { tx, key: `mail:webhook-made:${row.id}` })
        await writeCall(tx)
      })
      return { ...row, secret }
    },

    /** @throws AppError 404, 422, and 409 to switch on what whoever runs the server switched off */
    async update(
      userId: string,
      id: string,
      {
        url,
        events,
        isEnabled,
      }: { url?: string | undefined; events?: readonly WebhookEvent[] | undefined; isEnabled?: boolean | undefined },
    ): Promise<store.WebhookRow> {
      await require(userId, id)
      return changed(id, (row) => {
        const isBlocked = row.paused_because === 'operator'
        if (isBlocked && isEnabled === true) throw wrongState(messages.webhookOffByOperator)
        return {
          user_id: userId,
          ...(url !== undefined && { url: checkAddress(url, reach), failing_since: null }),
          ...(events && { events: JSON.stringify([...new Set(events)]) }),
          ...(isEnabled !== undefined &&
            !isBlocked && { is_enabled: isEnabled ? 1 : 0, paused_because: null, failing_since: null }),
        }
      })
    },

    /** @throws AppError 404 */
    async remove(userId: string, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.removeWebhookOf(tx, userId, id))) throw notFound()
        await writeCall(tx)
      })
    },

    /** Answers the new secret. @throws AppError 404 */
    async renewSecret(userId: string, id: string): Promise<string> {
      await require(userId, id)
      const secret = createSecret()
      await changed(id, ({ secret: former }) => ({
        secret: sealer.seal(secret, id),
        former_secret: former,
        former_until: now() + FORMER_MS,
      }))
      return secret
    },

    /** @throws AppError 404, 409 */
    async test(userId: string, id: string): Promise<store.DeliveryRow> {
      await requireEnabled(userId, id)
      const at = now()
      const body = JSON.stringify({ type: TEST_EVENT, timestamp: new Date(at).toISOString(), data: { webhook_id: id } })
      return db
        .transaction()
        .execute((tx) => addDelivery(tx, jobs, { webhookId: id, userId, event: TEST_EVENT, body, at }))
    },

    /** @throws AppError 404 */
    async deliveries(userId: string, id: string): Promise<store.DeliveryRow[]> {
      await require(userId, id)
      return store.deliveriesOf(db, id, { since: now() - KEEP_DELIVERIES_MS, limit: SHOWN_DELIVERIES })
    },

    /** Sends one again from its first try; one that waits already is left as it is. @throws AppError 404, 409 */
    async resend(userId: string, id: string, deliveryId: string): Promise<store.DeliveryRow> {
      const webhook = await requireEnabled(userId, id)
      return db
        .transaction()
        .execute((tx) => sendAgain(tx, jobs, { webhook, deliveryId, from: ['delivered', 'failed'], at: now() }))
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
