import { SHOWN_DELIVERIES } from '../../../src/shared/contract/webhooks.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, wrongState } from '../../kernel/errors.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { writeCall } from '../audit/index.ts'
import { addMail } from '../mail/index.ts'
import * as store from './repository.ts'
import { sendAgain } from './send-again.ts'

/** Webhooks of all accounts, for whoever runs the server. */
export function createOperatorWebhooks({ db, jobs, now }: { db: Db; jobs: JobQueue; now: () => number }) {
  /** It stays as it is until the transaction ends. @throws AppError 404 */
  async function held(tx: Db, id: string): Promise<store.WebhookRow> {
    const row = await store.holdWebhook(tx, id)
    if (!row) throw new AppError(404, 'webhook_unknown', messages.webhookUnknown)
    return row
  }

  return {
    /** Newest first, each with how its latest deliveries fared. */
    async list(filter: store.WebhookFilter) {
      const rows = await store.webhooksOfAll(db, filter)
      const latest = await store.latestDeliveries(
        db,
        rows.map(({ id }) => id),
        SHOWN_DELIVERIES,
      )
      const byWebhook = Map.groupBy(latest, ({ webhook_id: id }) => id)
      return rows.map((webhook) => ({ webhook, ...recordOf(byWebhook.get(webhook.id) ?? []) }))
    },

    /** Its owner is told by mail, and cannot switch it on again. @throws AppError 404, 409 */
    switchOff: (id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await held(tx, id)
        if (row.paused_because === 'operator') return
        if (isOffByOwner(row)) throw wrongState(messages.webhookOffByOwner)
        await store.changeWebhook(tx, id, { is_enabled: 0, paused_because: 'operator' })
        await addMail(jobs, { kind: 'webhook-paused', webhookId: id }, { tx, key: `mail:webhook-paused:${id}` })
        await writeCall(tx)
      }),

    /** @throws AppError 404, and 409 where it was its owner who switched it off */
    switchOn: (id: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const row = await held(tx, id)
        if (row.is_enabled === 1) return
        if (isOffByOwner(row)) throw wrongState(messages.webhookOffByOwner)
        await store.changeWebhook(tx, id, { is_enabled: 1, paused_because: null, failing_since: null })
        await writeCall(tx)
      }),

    /** Sends a failed delivery again; another is left as it is. @throws AppError 404, 409 where it is off */
    resend: (id: string, deliveryId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const webhook = await held(tx, id)
        if (webhook.is_enabled === 0) throw wrongState(messages.webhookIsOff)
        await sendAgain(tx, jobs, { webhook, deliveryId, from: ['failed'], at: now() })
        await writeCall(tx)
      }),
  }
}

export type OperatorWebhooks = ReturnType<typeof createOperatorWebhooks>

const isOffByOwner = ({ is_enabled: isEnabled, paused_because: because }: store.WebhookRow) =>
  isEnabled === 0 && because === null

/** What deliveries, newest first, say of where they lead. Those that were not tried yet say nothing. */
function recordOf(deliveries: readonly store.TriedDelivery[]) {
  const tried = deliveries.filter(({ status, attempts }) => status !== 'waiting' || attempts > 0)
  const lastGood = tried.findIndex(({ status }) => status === 'delivered')
  return {
    last: deliveries[0] ?? null,
    failures: lastGood < 0 ? tried.length : lastGood,
    failedId: deliveries.find(({ status }) => status === 'failed')?.id ?? null,
  }
}
