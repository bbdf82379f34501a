import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { EventBus } from '../../ports/events.ts'
import { folderRoutes } from './routes.ts'
import { createFolders } from './service.ts'

/** Dependencies of {@link createFoldersModule}. */
export interface FoldersModuleDeps {
  db: Db
  events: EventBus
  now: () => number
}

/** How owners keep their files in order. */
export function createFoldersModule({ db, events, now }: FoldersModuleDeps) {
  const folders = createFolders({ db, events, now })
  return defineModule({
    api: { folders },
    routes: (api) => folderRoutes(api, { folders }),
  })
}

/** The API of folders, for the modules above it. */
export type FoldersModule = ReturnType<typeof createFoldersModule>['api']

export { exportFolders, foldersUnder } from './files-in.ts'
