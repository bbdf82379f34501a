import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/folders.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Folders } from './service.ts'

/** Folders of the caller. */
export function folderRoutes(app: FastifyInstance, { folders }: { folders: Folders }): void {
  mount(app, contract.listFolders, async ({ caller }) => ({ folders: await folders.list(caller.id) }))
  mount(app, contract.createFolder, ({ caller, body }) =>
    folders.create(caller.id, { name: body.name, parentId: body.parent_id }),
  )
  mount(app, contract.updateFolder, ({ caller, params, body }) =>
    folders.update(caller.id, params.id, {
      name: body.name,
      parentId: body.parent_id,
      defaults: body.defaults,
    }),
  )
  mount(app, contract.removeFolder, ({ caller, params }) => folders.remove(caller.id, params.id))
}
