import type { FastifyInstance } from 'fastify'
import { beginImport, getImport, listImports, removeImport, retryImport } from '../../../src/shared/contract/imports.ts'
import { mount } from '../../plugins/mount.ts'
import { idempotencyKeyOf } from '../../plugins/requests.ts'
import { presentImport } from './presenter.ts'
import type { Imports } from './service.ts'

export function importRoutes(app: FastifyInstance, { imports }: { imports: Imports }): void {
  mount(app, beginImport, async ({ caller, query, body, request }) => presentImport(await imports.begin(caller, { ...body, options: query, key: idempotencyKeyOf(request) })))

  mount(app, listImports, async ({ caller }) => (await imports.list(caller)).map(presentImport))

  mount(app, getImport, async ({ caller, params }) => presentImport(await imports.get(caller, params.id)))

  mount(app, retryImport, async ({ caller, params }) => presentImport(await imports.retry(caller, params.id)))

  mount(app, removeImport, ({ caller, params }) => imports.remove(caller, params.id))
}
