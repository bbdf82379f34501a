import type { Webhook, WebhookDelivery } from '../../../../../src/shared/contract/webhooks.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

const webhook: Webhook = {
  _id: ID,
  url: 'https://hooks.example.org/longhand',
  events: ['file.ready', 'file.failed'],
  is_enabled: true,
  paused_because: null,
  failing_since: null,
  created_date: DATE,
}
const delivery: WebhookDelivery = {
  _id: OTHER_ID,
  event: 'file.ready',
  status: 'delivered',
  attempts: 1,
  created_date: DATE,
  tried_date: DATE,
  next_try_date: null,
  response_status: 204,
  duration_ms: 84,
  problem: null,
}
const waiting: WebhookDelivery = {
  ...delivery,
  event: 'test',
  status: 'waiting',
  attempts: 0,
  tried_date: null,
  next_try_date: DATE,
  response_status: null,
  duration_ms: null,
}
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDJVwA1m2nDkE='

/** Examples of the area `webhooks`. */
export const webhooksExamples: ExamplesOf<'webhooks'> = {
  'webhooks.listWebhooks': { reply: [webhook] },
  'webhooks.createWebhook': { body: { url: webhook.url, events: webhook.events }, reply: { ...webhook, secret } },
  'webhooks.updateWebhook': { body: { events: ['file.ready'] }, reply: { ...webhook, events: ['file.ready'] } },
  'webhooks.removeWebhook': {},
  'webhooks.renewWebhookSecret': { reply: { secret } },
  'webhooks.testWebhook': { reply: waiting },
  'webhooks.listWebhookDeliveries': { reply: [delivery] },
  'webhooks.resendWebhookDelivery': { reply: { ...waiting, event: 'file.ready' } },
}
