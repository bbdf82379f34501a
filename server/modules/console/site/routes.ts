import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/operated-site.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleSite } from './service.ts'

/** `/admin/site`. */
export function operatedSiteRoutes(app: FastifyInstance, { site }: { site: ConsoleSite }): void {
  mount(app, contract.getOperatedSite, () => site.report())
  mount(app, contract.saySiteDetails, ({ body }) => site.sayDetails(body.value))
  mount(app, contract.saySeller, ({ body }) => site.saySeller(body.value))
  mount(app, contract.sayPrices, ({ body }) => site.sayPrices(body.value))
}
