import type { Folder } from '../../../src/shared/contract/folders.ts'
import { type FolderDefaults, NO_DEFAULTS } from '../../../src/shared/domain/folder-defaults.ts'
import type { FolderRow } from './repository.ts'

/** What a folder says of its files; of what it could not say yet when it was stored, nothing. */
export const defaultsOf = ({ defaults }: Pick<FolderRow, 'defaults'>): FolderDefaults => ({
  ...NO_DEFAULTS,
  ...(defaults !== null && (JSON.parse(defaults) as Partial<FolderDefaults>)),
})

/** A folder with how many files lie in it, and whether it is shared. */
export const presentFolder = (
  row: FolderRow,
  { files = 0, isShared = false }: { files?: number | undefined; isShared?: boolean },
): Folder => ({
  _id: row.id,
  name: row.name,
  parent_id: row.parent_id,
  files,
  is_shared: isShared,
  defaults: defaultsOf(row),
})
