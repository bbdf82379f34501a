import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/backups.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleBackups } from './service.ts'

/** `/admin/backups`. */
export function backupRoutes(app: FastifyInstance, { backups }: { backups: ConsoleBackups }): void {
  mount(app, contract.getBackups, () => backups.report())
  mount(app, contract.writeBackup, () => backups.write())
  mount(app, contract.verifyBackup, ({ params }) => backups.verify(params.name))
  mount(app, contract.drillBackup, ({ params }) => backups.drill(params.name))
}
