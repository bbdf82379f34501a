import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/hearings.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Hearings } from './service.ts'

/** `/file/hearing/:id`. */
export function hearingRoutes(app: FastifyInstance, { hearings }: { hearings: Hearings }): void {
  mount(app, contract.listHearingEngines, ({ caller, params }) => hearings.choices(caller, params.id))
  mount(app, contract.requestHearing, ({ caller, params, body }) => hearings.request(caller, params.id, body))
  mount(app, contract.getHearing, ({ caller, params }) => hearings.last(caller, params.id))
  mount(app, contract.stopHearing, ({ caller, params }) => hearings.stop(caller, params.id))
}
