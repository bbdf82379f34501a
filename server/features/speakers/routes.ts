import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/speakers.ts'
import { mount } from '../../plugins/mount.ts'
import type { Speakers } from './service.ts'

/** `/file/speakers/:id`. */
export function speakerRoutes(app: FastifyInstance, { speakers }: { speakers: Speakers }): void {
  mount(app, contract.tellSpeakers, ({ caller, params, body }) => speakers.tell(caller, params.id, body))
  mount(app, contract.getSpeakers, ({ caller, params }) => speakers.last(caller, params.id))
  mount(app, contract.stopSpeakers, ({ caller, params }) => speakers.stop(caller, params.id))
}
