import type { Db } from '../../kernel/db/schema.ts'
import { defineModule } from '../../kernel/module.ts'
import type { EventBus } from '../../ports/events.ts'
import type { FilesModule } from '../files/index.ts'
import { folderRoutes } from './routes.ts'
import { filtersOf } from './filters/repository.ts'
import { filterRoutes } from './filters/routes.ts'
import { createSavedFilters } from './filters/service.ts'
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

/** How owners keep their files in order: by folders, tags and saved filters. */
export function createFoldersModule({ db, events, files, now }: FoldersModuleDeps) {
  const folders = createFolders({ db, events, tellAccess: files.tellAccess, now })
  const tags = createTags({ db, files: files.files, now })
  const filters = createSavedFilters({ db, now })
  return defineModule({
    api: { folders, tags },
    routes(api) {
      folderRoutes(api, { folders })
      tagRoutes(api, { tags })
      filterRoutes(api, { filters })
    },
  })
}

/** What somebody has saved, for the export of their account. */
export async function exportFilters(db: Db, ownerId: string): Promise<object[]> {
  return (await filtersOf(db, ownerId)).map(({ name, filter }) => ({ name, filter: JSON.parse(filter) as unknown }))
}

/** The API of folders, for the modules above it. */
export type FoldersModule = ReturnType<typeof createFoldersModule>['api']

export { adoptFolders } from './adopt-folders.ts'
export { foldersOf } from './repository.ts'
export { handleFileEvents } from './handle-files.ts'
export type { Tags } from './tags/service.ts'
export { defaultsForFile } from './folder-defaults.ts'
export { exportFolders, exportTags, filesWithTag, folderNames, foldersAbove, foldersUnder } from './files-in.ts'
