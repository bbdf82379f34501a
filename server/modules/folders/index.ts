import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { EventBus } from '../../ports/events.ts'
import type { FilesModule } from '../files/index.ts'
import { folderRoutes } from './routes.ts'
import { createFolders } from './service.ts'
import { tagRoutes } from './tags/routes.ts'
import { createTags } from './tags/service.ts'

/** Dependencies of {@link createFoldersModule}. */
export interface FoldersModuleDeps {
  db: Db
  events: EventBus
  files: FilesModule
  now: () => number
}

/** How owners keep their files in order: by folders and tags. */
export function createFoldersModule({ db, events, files, now }: FoldersModuleDeps) {
  const folders = createFolders({ db, events, now })
  const tags = createTags({ db, files: files.files, now })
  return defineModule({
    api: { folders },
    routes(api) {
      folderRoutes(api, { folders })
      tagRoutes(api, { tags })
    },
  })
}

/** The API of folders, for the modules above it. */
export type FoldersModule = ReturnType<typeof createFoldersModule>['api']

export { exportFolders, exportTags, filesWithTag, foldersUnder } from './files-in.ts'
