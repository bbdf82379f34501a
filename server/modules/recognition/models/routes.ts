import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/engines.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Trials } from '../trials/service.ts'
import { presentEngines } from './presenter.ts'
import type { Models } from './service.ts'

/** `/admin/engines` and `/admin/models`. */
export function modelRoutes(app: FastifyInstance, { models, trials }: { models: Models; trials: Trials }): void {
  mount(app, contract.getEngines, async () => presentEngines(await models.state()))
  mount(app, contract.resumeEngine, ({ params }) => models.resume(params.id))
  mount(app, contract.orderEngines, ({ params, body }) => models.order(params.language, body.ids))
  mount(app, contract.tryEngines, ({ caller, body }) => trials.begin(caller, body))
  mount(app, contract.getEngineTrial, async ({ caller }) => ({ trial: await trials.last(caller) }))
  mount(app, contract.addModel, ({ params }) => models.add(params.name))
  mount(app, contract.stopModel, ({ params }) => models.stop(params.name))
  mount(app, contract.removeModel, ({ params }) => models.remove(params.name))
}
