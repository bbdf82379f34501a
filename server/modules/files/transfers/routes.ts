import type { FastifyInstance } from 'fastify'
import { compareTransfer, transferFiles } from '../../../../src/shared/contract/files/transfers.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Transfers } from './service.ts'

/** `/file/transfers`: files that get another owner. */
export function transferRoutes(app: FastifyInstance, { transfers }: { transfers: Transfers }): void {
  mount(app, transferFiles, ({ caller, body, say }) => transfers.transfer(caller, body, say))
  mount(app, compareTransfer, ({ caller, body }) => transfers.compare(caller, body))
}
