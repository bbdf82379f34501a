import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'
import { storedOwner } from './stored-files.ts'
import { webhook, webhookDelivery } from './webhooks.ts'

/** A webhook as whoever runs the server sees it: nothing that would open the address for them. */
export const operatedWebhook = webhook
  .pick({ _id: true, is_enabled: true, paused_because: true, failing_since: true, created_date: true })
  .extend({
    owner: storedOwner,
    /** Without its query; parts of its path that may be secret are “…”. */
    address: z.string(),
    /** How many of the last 50 deliveries failed since one went well. */
    failures: z.number().int(),
    /** The newest; null where nothing was sent in the last 30 days. */
    last_delivery: webhookDelivery.nullable(),
    /** The newest of the last 50 that were given up; null where there is none. */
    failed_delivery: id.nullable(),
  })
export type OperatedWebhook = z.infer<typeof operatedWebhook>

const access = 'ADMIN'
const scope = 'admin'

export const listAllWebhooks = route({
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'Webhooks of all accounts, newest first, with how their deliveries fare and without what is secret in them',
  access,
  scope,
  query: z.object({
    /** Only those that fail or are switched off. */
    trouble: z.enum(['true', 'false']).default('false'),
    /** What `next` of the page before said. */
    from: id.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(25),
  }),
  reply: z.object({ webhooks: z.array(operatedWebhook), next: z.string().nullable() }),
  rateLimit: { perMinute: 120 },
})

export const switchAnyWebhook = route({
  method: 'PUT',
  path: '/admin/webhooks/:id',
  summary: 'Switch a webhook off, of which its owner is told by mail, or one on that was switched off for its owner',
  access,
  scope,
  params: z.object({ id }),
  body: z.strictObject({ is_enabled: z.boolean() }),
  rateLimit: { perMinute: 60 },
  status: 204,
})

export const resendAnyDelivery = route({
  method: 'POST',
  path: '/admin/webhooks/:id/deliveries/:delivery_id/resend',
  summary: 'Send a failed delivery again, under the same id; one that waits or was delivered is left as it is',
  access,
  scope,
  params: z.object({ id, delivery_id: id }),
  rateLimit: { perMinute: 60 },
  status: 204,
})
