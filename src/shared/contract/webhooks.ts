import { z } from 'zod'
import { TEST_EVENT, WEBHOOK_EVENTS } from '../domain/webhook-events.ts'
import { messages } from '../messages.ts'
import { id } from './common.ts'
import { fileStatus } from './files/records.ts'
import { route } from './route.ts'

/** Most webhooks that a person has. */
export const MOST_WEBHOOKS = 10

/** Deliveries of one webhook that its log shows, the latest ones. */
export const SHOWN_DELIVERIES = 50

/** An address of the person's that is told what happens. */
export const webhook = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_enabled: z.boolean(),
  /**
   * Why the server switched it off: nothing was delivered for days, it answered 410, or an operator wished it, and only
   * they switch it on again; null when it did not.
   */
  paused_because: z.enum(['failing', 'gone', 'operator']).nullable(),
  /** ISO 8601, UTC: since when every delivery fails; null when the last one went well. */
  failing_since: z.string().nullable(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
})
export type Webhook = z.infer<typeof webhook>

/** A delivery with its last try. */
export const webhookDelivery = z.object({
  /** Also the `webhook-id` that it is sent with, the same in every try. */
  _id: id,
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** `waiting`: to be tried, or tried again. */
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** ISO 8601, UTC. */
  created_date: z.string(),
  /** ISO 8601, UTC; null before the first try. */
  tried_date: z.string().nullable(),
  /** ISO 8601, UTC; null when there is no try to come. */
  next_try_date: z.string().nullable(),
  /** HTTP status of the last answer; null when there was none. */
  response_status: z.number().int().nullable(),
  /** Milliseconds that the last try took. */
  duration_ms: z.number().int().nullable(),
  /** What went wrong, for a person; null when nothing did. */
  problem: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const fileFacts = z.object({
  _id: id,
  name: z.string(),
  status: fileStatus,
  /** Seconds. */
  length: z.number(),
  language_code: z.string(),
  /** Why it failed, for a person; null when it did not. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})

/** ISO 8601, UTC: when it happened. */
const timestamp = z.string()

/** The JSON that a webhook is sent, signed as Standard Webhooks has it. */
export const webhookMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['file.ready', 'file.failed', 'file.published']),
    timestamp,
    data: z.object({ file: fileFacts }),
  }),
  z.object({
    type: z.literal('plan.paid'),
    timestamp,
    /** Seconds of each kind; `file_id` when the time was bought for the human transcription of a file. */
    data: z.object({
      payment_id: id,
      auto_transcription_time: z.number().int(),
      human_transcription_time: z.number().int(),
      file_id: id.nullable(),
    }),
  }),
  z.object({ type: z.literal(TEST_EVENT), timestamp, data: z.object({ webhook_id: id }) }),
])
export type WebhookMessage = z.infer<typeof webhookMessage>

const access = 'USER|SUBSCRIBER|ADMIN'
const scope = 'webhooks'
const params = z.object({ id })
const url = z.url({ protocol: /^https?$/, error: messages.webhookAddressNeeded }).max(2000)
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, messages.webhookEventsRequired).max(WEBHOOK_EVENTS.length)

export const listWebhooks = route({
  method: 'GET',
  path: '/account/webhooks',
  summary: "The caller's webhooks, newest first",
  access,
  scope,
  reply: z.array(webhook),
})

/** What a new webhook is to be. */
export const webhookWish = z.strictObject({ url, events })

/** The secret is told once, here. */
export const createWebhook = route({
  method: 'POST',
  path: '/account/webhooks',
  summary: 'Has an address told what happens',
  access,
  scope,
  confirmed: true,
  validated: true,
  status: 201,
  body: webhookWish,
  reply: webhook.extend({ secret: z.string() }),
  rateLimit: { perMinute: 20 },
})

export const updateWebhook = route({
  method: 'PUT',
  path: '/account/webhooks/:id',
  summary: 'Changes what is sent of a webhook; the rest stays. Switching it on ends a pause',
  access,
  scope,
  confirmed: true,
  validated: true,
  params,
  body: z.strictObject({ url: url.optional(), events: events.optional(), is_enabled: z.boolean().optional() }),
  reply: webhook,
})

export const removeWebhook = route({
  method: 'DELETE',
  path: '/account/webhooks/:id',
  summary: 'Removes a webhook with its log',
  access,
  scope,
  params,
  status: 204,
})

/** For 24 hours deliveries are signed with the old secret as well. */
export const renewWebhookSecret = route({
  method: 'POST',
  path: '/account/webhooks/:id/secret',
  summary: 'Gives a webhook another secret, which is told once',
  access,
  scope,
  confirmed: true,
  validated: true,
  params,
  reply: z.object({ secret: z.string() }),
  rateLimit: { perMinute: 10 },
})

export const testWebhook = route({
  method: 'POST',
  path: '/account/webhooks/:id/test',
  summary: 'Sends a delivery to try a webhook out',
  access,
  scope,
  params,
  status: 201,
  reply: webhookDelivery,
  rateLimit: { perMinute: 20 },
})

export const listWebhookDeliveries = route({
  method: 'GET',
  path: '/account/webhooks/:id/deliveries',
  summary: 'The last deliveries of a webhook, newest first; they are kept for 30 days',
  access,
  scope,
  params,
  reply: z.array(webhookDelivery),
})

export const resendWebhookDelivery = route({
  method: 'POST',
  path: '/account/webhooks/:id/deliveries/:delivery_id/resend',
  summary: 'Sends a delivery again, under the same id',
  access,
  scope,
  params: z.object({ id, delivery_id: id }),
  reply: webhookDelivery,
  rateLimit: { perMinute: 20 },
})
