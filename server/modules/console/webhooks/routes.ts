import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/operated-webhooks.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { OperatorWebhooks } from '../../webhooks/index.ts'
import { presentOperatedWebhook } from './presenter.ts'

/** `/admin/webhooks`. */
export function webhookRoutes(app: FastifyInstance, { webhooks }: { webhooks: OperatorWebhooks }): void {
  mount(app, contract.listAllWebhooks, async ({ query: { trouble, from, limit } }) => {
    const rows = await webhooks.list({ trouble: trouble === 'true', from, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return {
      webhooks: shown.map(presentOperatedWebhook),
      next: rows.length > limit ? (shown.at(-1)?.webhook.id ?? null) : null,
    }
  })
  mount(app, contract.switchAnyWebhook, ({ params, body }) =>
    body.is_enabled ? webhooks.switchOn(params.id) : webhooks.switchOff(params.id),
  )
  mount(app, contract.resendAnyDelivery, ({ params }) => webhooks.resend(params.id, params.delivery_id))
}
