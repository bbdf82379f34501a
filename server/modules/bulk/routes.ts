import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/bulk.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Bulk } from './service.ts'

/** `/bulk`: what somebody has done with many files at once. */
export function bulkRoutes(app: FastifyInstance, { bulk }: { bulk: Bulk }): void {
  mount(app, contract.startBulk, ({ caller, body, say }) => bulk.start(caller, body, say))
  mount(app, contract.startBulkTranslation, ({ caller, body, say }) => bulk.start(caller, body, say))
  mount(app, contract.startBulkAnswers, ({ caller, body, say }) => bulk.startAnswers(caller, body, say))
  mount(app, contract.startBulkSharing, ({ caller, body, say }) => bulk.start(caller, body, say))
  mount(app, contract.startBulkTransfer, ({ caller, body, say }) => bulk.startTransfer(caller, body, say))
  mount(app, contract.listBulk, async ({ caller }) => ({ actions: await bulk.list(caller.id) }))
  mount(app, contract.getBulk, ({ caller, params, query, say }) => bulk.get(caller.id, params.id, say, query.after))
  mount(app, contract.beginBulk, ({ caller, params, say }) => bulk.begin(caller, params.id, say))
  mount(app, contract.cancelBulk, ({ caller, params, say }) => bulk.cancel(caller.id, params.id, say))
}
