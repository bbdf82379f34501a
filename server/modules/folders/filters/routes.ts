import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/filters.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { SavedFilters } from './service.ts'

/** Saved filters of the caller. */
export function filterRoutes(app: FastifyInstance, { filters }: { filters: SavedFilters }): void {
  mount(app, contract.listFilters, async ({ caller }) => ({ filters: await filters.list(caller.id) }))
  mount(app, contract.saveFilter, ({ caller, body }) => filters.save(caller.id, body))
  mount(app, contract.updateFilter, ({ caller, params, body }) => filters.update(caller.id, params.id, body))
  mount(app, contract.removeFilter, ({ caller, params }) => filters.remove(caller.id, params.id))
}
