import type { Webhook, WebhookDelivery } from '../../../src/shared/contract/webhooks.ts'
import type { TriedDelivery, WebhookRow } from './repository.ts'

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Without its secrets. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    _id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as Webhook['events'],
    is_enabled: row.is_enabled === 1,
    paused_because: row.paused_because,
    failing_since: date(row.failing_since),
    created_date: new Date(row.created_at).toISOString(),
  }
}

export function presentDelivery(row: TriedDelivery): WebhookDelivery {
  return {
    _id: row.id,
    event: row.event as WebhookDelivery['event'],
    status: row.status,
    attempts: row.attempts,
    created_date: new Date(row.created_at).toISOString(),
    tried_date: date(row.tried_at),
    next_try_date: row.status === 'waiting' ? date(row.next_try_at) : null,
    response_status: row.response_status,
    duration_ms: row.duration_ms,
    problem: row.problem,
  }
}
