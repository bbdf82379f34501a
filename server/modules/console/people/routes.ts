import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/people.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { People } from './service.ts'

/** `/admin/people`. */
export function peopleRoutes(app: FastifyInstance, { people }: { people: People }): void {
  mount(app, contract.listPeople, ({ query }) => people.list(query))
  mount(app, contract.addPerson, ({ body }) => people.add(body))
  mount(app, contract.getPerson, ({ caller, params }) => people.details(params.id, caller.id))
  mount(app, contract.setRole, ({ params, body }) => people.setRole(params.id, body.role))
  mount(app, contract.grantTime, ({ params, body }) => people.grant(params.id, body))
  mount(app, contract.endSessions, ({ params }) => people.endSessions(params.id))
  mount(app, contract.resetFactors, ({ params }) => people.resetFactors(params.id))
  mount(app, contract.suspendPerson, ({ caller, params }) => people.suspend(params.id, caller))
  mount(app, contract.resumePerson, ({ params }) => people.resume(params.id))
  mount(app, contract.removePerson, ({ caller, params }) => people.remove(params.id, caller))
}
