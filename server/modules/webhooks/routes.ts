import type { FastifyInstance } from 'fastify'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '../../../src/shared/contract/webhooks.ts'
import { mount } from '../../kernel/http/mount.ts'
import { presentDelivery, presentWebhook } from './presenter.ts'
import type { Webhooks } from './service.ts'

export function webhookRoutes(app: FastifyInstance, { webhooks }: { webhooks: Webhooks }): void {
  mount(app, listWebhooks, async ({ caller }) => (await webhooks.list(caller.id)).map(presentWebhook))

  mount(app, createWebhook, async ({ caller, body, reply }) => {
    const row = await webhooks.create(caller.id, body)
    reply.header('cache-control', 'no-store')
    return { ...presentWebhook(row), secret: row.secret }
  })

  mount(app, updateWebhook, async ({ caller, params, body }) =>
    presentWebhook(
      await webhooks.update(caller.id, params.id, { url: body.url, events: body.events, isEnabled: body.is_enabled }),
    ),
  )

  mount(app, removeWebhook, ({ caller, params }) => webhooks.remove(caller.id, params.id))

  mount(app, renewWebhookSecret, async ({ caller, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return { secret: await webhooks.renewSecret(caller.id, params.id) }
  })

  mount(app, testWebhook, async ({ caller, params }) => presentDelivery(await webhooks.test(caller.id, params.id)))

  mount(app, listWebhookDeliveries, async ({ caller, params }) =>
    (await webhooks.deliveries(caller.id, params.id)).map(presentDelivery),
  )

  mount(app, resendWebhookDelivery, async ({ caller, params }) =>
    presentDelivery(await webhooks.resend(caller.id, params.id, params.delivery_id)),
  )
}
