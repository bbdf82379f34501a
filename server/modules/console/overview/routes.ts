import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/overview.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { OverviewService } from './service.ts'

/** `/admin/overview`. */
export function overviewRoutes(app: FastifyInstance, { overview }: { overview: OverviewService }): void {
  mount(app, contract.getOverview, ({ say }) => overview.report(say))
  mount(app, contract.checkAgain, async () => overview.checkAgain())
}
