import type { FastifyInstance } from 'fastify'
import { getTextPage } from '../../../src/shared/contract/text-pages.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { TextPages } from './text-pages.ts'

/** `/file/text/:id`: texts by the page. */
export function textPageRoutes(app: FastifyInstance, { pages }: { pages: TextPages }): void {
  mount(app, getTextPage, ({ caller, params, query, request }) => pages.read(caller, params.id, query, request.hold))
}
