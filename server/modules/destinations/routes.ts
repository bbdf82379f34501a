import type { FastifyInstance } from 'fastify'
import {
  createDestination,
  listDestinationDeliveries,
  listDestinations,
  removeDestination,
  retryDestinationDelivery,
  testDestination,
  updateDestination,
} from '../../../src/shared/contract/destinations.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Destinations } from './service.ts'

export function destinationRoutes(app: FastifyInstance, { destinations }: { destinations: Destinations }): void {
  mount(app, listDestinations, ({ caller }) => destinations.list(caller.id))

  mount(app, createDestination, ({ caller, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return destinations.create(caller.id, body)
  })

  mount(app, updateDestination, ({ caller, params, body }) => destinations.update(caller.id, params.id, body))
  mount(app, removeDestination, ({ caller, params }) => destinations.remove(caller.id, params.id))
  mount(app, testDestination, ({ caller, params }) => destinations.test(caller.id, params.id))
  mount(app, listDestinationDeliveries, ({ caller, params }) => destinations.deliveries(caller.id, params.id))
  mount(app, retryDestinationDelivery, ({ caller, params }) =>
    destinations.retry(caller.id, params.id, params.delivery_id),
  )
}
