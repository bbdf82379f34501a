import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/jobs.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleJobs } from './service.ts'

/** `/admin/jobs`. */
export function jobRoutes(app: FastifyInstance, { jobs }: { jobs: ConsoleJobs }): void {
  mount(app, contract.getJobs, () => jobs.report())
  mount(app, contract.cancelJob, ({ params }) => jobs.cancel(params.kind, params.id))
  mount(app, contract.runAgain, ({ params }) => jobs.runAgain(params.kind, params.id))
}
