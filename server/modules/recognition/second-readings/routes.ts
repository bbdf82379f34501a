import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/second-readings.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { SecondReadings } from './service.ts'

/** `/file/second-reading/:id`. */
export function secondReadingRoutes(app: FastifyInstance, { readings }: { readings: SecondReadings }): void {
  mount(app, contract.getSecondReading, ({ caller, params }) => readings.state(caller, params.id))
  mount(app, contract.orderSecondReading, ({ caller, params, body }) => readings.order(caller, params.id, body))
  mount(app, contract.removeSecondReading, ({ caller, params }) => readings.remove(caller, params.id))
  mount(app, contract.countReadingChoice, ({ caller, params, body }) => readings.choose(caller, params.id, body))
}
