import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/stored-files.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleFiles } from './service.ts'

/** `/admin/files`. */
export function fileRoutes(app: FastifyInstance, { files }: { files: ConsoleFiles }): void {
  mount(app, contract.listStoredFiles, ({ query }) => files.list(query))
  mount(app, contract.sumStoredFiles, ({ query }) => files.sums(query.q))
}
