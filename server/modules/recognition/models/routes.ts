import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/engines.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { presentEngines } from './presenter.ts'
import type { Models } from './service.ts'

/** `/admin/engines` and `/admin/models`. */
export function modelRoutes(app: FastifyInstance, { models }: { models: Models }): void {
  mount(app, contract.getEngines, async () => presentEngines(await models.state()))
  mount(app, contract.resumeEngine, ({ params }) => models.resume(params.id))
  mount(app, contract.addModel, ({ params }) => models.add(params.name))
  mount(app, contract.stopModel, ({ params }) => models.stop(params.name))
  mount(app, contract.removeModel, ({ params }) => models.remove(params.name))
}
