import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/sales.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Sales } from './service.ts'

/** `/admin/payments` and `/admin/plans`. */
export function salesRoutes(app: FastifyInstance, { sales }: { sales: Sales }): void {
  mount(app, contract.listPayments, ({ query, say }) => sales.payments(query, say))
  mount(app, contract.getPlan, ({ params, say }) => sales.plan(params.id, say))
  mount(app, contract.getLedger, ({ params, query }) => sales.ledger(params.id, query))
  mount(app, contract.refundPayment, ({ params, body }) => sales.refund(params.id, body))
}
