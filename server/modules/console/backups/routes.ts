import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/backups.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleBackups } from './service.ts'

/** `/admin/backups`. */
export function backupRoutes(app: FastifyInstance, { backups }: { backups: ConsoleBackups }): void {
  mount(app, contract.getBackups, () => backups.report())
  mount(app, contract.writeBackup, () => backups.write())
  mount(app, contract.verifyBackup, ({ params }) => backups.verify(params.name))
  mount(app, contract.removeBackup, ({ params }) => backups.remove(params.name))
  mount(app, contract.getBackupDownload, async ({ params }) => {
    const { size } = await backups.download(params.name)
    return { size }
  })
  mount(app, contract.downloadBackup, async ({ params, reply }) =>
    reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(`longhand-backup-${params.name}.zip`),
        'content-type': 'application/zip',
        'x-content-type-options': 'nosniff',
      })
      .send((await backups.download(params.name)).open()),
  )
  mount(app, contract.drillBackup, ({ params }) => backups.drill(params.name))
}
