import type { FastifyInstance } from 'fastify'
import { searchTexts } from '../../../src/shared/contract/search.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Search } from './service.ts'

/** `/search`: what was said in all texts that the caller may read. */
export function searchRoutes(app: FastifyInstance, { search }: { search: Search }): void {
  mount(app, searchTexts, ({ caller, query }) => search.search(caller, query))
}
