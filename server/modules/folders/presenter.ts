import type { Folder } from '../../../src/shared/contract/folders.ts'
import { type FolderDefaults, NO_DEFAULTS } from '../../../src/shared/domain/folder-defaults.ts'
import type { FolderRow } from './repository.ts'

/** What a folder says of its files. */
export const defaultsOf = ({ defaults }: Pick<FolderRow, 'defaults'>): FolderDefaults =>
  defaults === null ? NO_DEFAULTS : (JSON.parse(defaults) as FolderDefaults)

/** A folder with how many files lie in it. */
export const presentFolder = (row: FolderRow, files = 0): Folder => ({
  _id: row.id,
  name: row.name,
  parent_id: row.parent_id,
  files,
  defaults: defaultsOf(row),
})
