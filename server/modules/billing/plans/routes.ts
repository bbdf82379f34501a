import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/plan.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Invitations } from './invitations.ts'
import { priceListOf } from '../terms/price-lists.ts'
import type { SaleTerms } from '../terms/service.ts'
import type { Plans } from './service.ts'

export interface PlanRoutesDeps {
  plans: Plans
  invitations: Invitations
  terms: Pick<SaleTerms, 'pricesNow'>
}

/** Plans and prices. Paying is a feature of its own. */
export function planRoutes(app: FastifyInstance, { plans, invitations, terms }: PlanRoutesDeps): void {
  mount(app, contract.getPlanInfo, async () => {
    const prices = await terms.pricesNow()
    return { ...prices, price_list: priceListOf(prices) }
  })

  mount(app, contract.switchPlan, async ({ caller, params, say }) => {
    await plans.switchTo(caller, params.planId)
    return { message: say(messages.switched) }
  })

  mount(app, contract.sendInvitations, async ({ caller, body, say }) => {
    const { sent, warnings } = await invitations.send(caller, body.email_addresses, body.optional_message)
    return {
      invitations: await invitations.list(caller),
      sent,
      warnings: warnings.map((words) => ({ message: say(words) })),
    }
  })

  mount(app, contract.removeInvitation, ({ caller, params }) => invitations.remove(caller, params.id))
}
