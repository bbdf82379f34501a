import { PAUSE_AFTER_MS, retryWait } from '../../../src/shared/domain/webhook-retries.ts'
import { webhookAnswerProblem } from '../../../src/shared/domain/webhook-answer.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { addMail } from '../mail/index.ts'
import { addTry, SEND_WEBHOOK } from './jobs.ts'
import * as store from './repository.ts'
import { openSecret } from './sealed-secrets.ts'
import { signedHeaders } from './signature.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { WebhookAnswer, WebhookSender } from '../../ports/webhook-sender.ts'
import { inEnglish } from '../../kernel/words.ts'
import { defineJob, type Job, JobError } from '../../kernel/jobs/definition.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

export interface SendWebhookDeps {
  db: Db
  queue: JobQueue
  /** Null where none are sent. */
  sender: WebhookSender | null
  sealer: Sealer
  now?: () => number
}

/**
 * Tries a delivery once, writes down what came of it, and adds the next try where there is one to come. A second run
 * may send it twice, under the same id.
 */
export function createSendWebhook({ db, queue, sender, sealer, now = Date.now }: SendWebhookDeps): Job {
  async function succeed(tx: Db, delivery: store.DeliveryRow, tried: Tried): Promise<null> {
    await store.changeDelivery(tx, delivery.id, ['waiting'], { ...tried, status: 'delivered', next_try_at: null })
    await store.changeWebhook(tx, delivery.webhook_id, { failing_since: null })
    return null
  }

  /** Answers when the next try is; null when the delivery is given up. */
  async function fail(
    tx: Db,
    delivery: store.DeliveryRow,
    webhook: store.WebhookRow,
    tried: Tried,
  ): Promise<number | null> {
    const at = now()
    const isGone = tried.response_status === 410
    const wait = isGone ? null : retryWait(tried.attempts)
    await store.changeDelivery(tx, delivery.id, ['waiting'], {
      ...tried,
      status: wait === null ? 'failed' : 'waiting',
      next_try_at: wait === null ? null : at + wait,
    })
    const failingSince = webhook.failing_since ?? at
    if (webhook.failing_since === null) await store.changeWebhook(tx, webhook.id, { failing_since: failingSince })
    const isBlocked = webhook.paused_because === 'operator'
    if (wait === null && !isBlocked && (isGone || at - failingSince >= PAUSE_AFTER_MS))
      await pause(tx, webhook, isGone ? 'gone' : 'failing')
    return wait === null ? null : at + wait
  }

  async function pause(tx: Db, { id }: store.WebhookRow, because: 'gone' | 'failing'): Promise<void> {
    await store.changeWebhook(tx, id, { is_enabled: 0, paused_because: because })
    await addMail(queue, { kind: 'webhook-paused', webhookId: id }, { tx, key: `mail:webhook-paused:${id}` })
  }

  /** By what a delivery is signed; null where that cannot be read any more. */
  function secretsOf(webhook: store.WebhookRow): string[] | null {
    const isFormerLeft = webhook.former_secret !== null && (webhook.former_until ?? 0) > now()
    const secret = openSecret(sealer, webhook, webhook.secret)
    const former = isFormerLeft ? openSecret(sealer, webhook, webhook.former_secret ?? '') : null
    return secret === null ? null : [secret, ...(former === null ? [] : [former])]
  }

  return defineJob({
    ...SEND_WEBHOOK,
    atOnce: 8,
    async run({ deliveryId }, { signal, complete }) {
      const delivery = await store.deliveryById(db, deliveryId)
      const webhook = delivery && (await store.webhookById(db, delivery.webhook_id))
      if (delivery?.status !== 'waiting' || !webhook) return
      if (webhook.is_enabled === 0) {
        await store.changeDelivery(db, deliveryId, ['waiting'], {
          status: 'failed',
          next_try_at: null,
          problem: messages.webhookWasOff,
        })
        return
      }
      if (sender === null)
        throw new JobError({ code: 'no_sender', message: phrase('This server sends no webhooks.'), retry: true })
      const secrets = secretsOf(webhook)
      if (secrets === null) {
        await store.changeDelivery(db, deliveryId, ['waiting'], {
          status: 'failed',
          next_try_at: null,
          problem: messages.webhookSecretLost,
        })
        return
      }
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Longhand-Webhooks/1',
        ...signedHeaders({ id: deliveryId, at: now(), body: delivery.body, secrets }),
      }
      const answer = await sender.post(webhook.url, { headers, body: delivery.body }, signal)
      await db.transaction().execute(async (tx) => {
        // As it is by now: another delivery to it may have gone well, or its owner may have switched it off.
        const current = await store.changeWebhook(tx, webhook.id, { user_id: webhook.user_id })
        if (!current) return complete(tx)
        const tried = triedAs(delivery, answer, now())
        const next = await (isDelivered(answer) ? succeed(tx, delivery, tried) : fail(tx, delivery, current, tried))
        await complete(tx)
        if (next !== null) await addTry(queue, { deliveryId, userId: webhook.user_id, runAt: next }, tx)
      })
    },
    async onExhausted({ deliveryId }, { message }, tx) {
      await store.changeDelivery(tx, deliveryId, ['waiting'], { status: 'failed', next_try_at: null, problem: message })
    },
  })
}

type Tried = ReturnType<typeof triedAs>

function triedAs({ attempts }: store.DeliveryRow, answer: WebhookAnswer, at: number) {
  return {
    attempts: attempts + 1,
    tried_at: at,
    response_status: answer.status,
    duration_ms: answer.durationMs,
    problem: isDelivered(answer) ? null : problemOf(answer),
  }
}

const isDelivered = ({ status }: WebhookAnswer) => status !== null && status >= 200 && status < 300

function problemOf({ status, problem }: WebhookAnswer): string {
  return problem ?? inEnglish(webhookAnswerProblem(status ?? 0))
}
