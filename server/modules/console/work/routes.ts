import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/work.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Work } from './service.ts'

/** `/admin/work`. */
export function workRoutes(app: FastifyInstance, { work }: { work: Work }): void {
  mount(app, contract.getWork, () => work.report())
  mount(app, contract.runAgain, ({ params }) => work.runAgain(params.kind, params.id))
}
