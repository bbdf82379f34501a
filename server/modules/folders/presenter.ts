import type { Folder } from '../../../src/shared/contract/folders.ts'
import type { FolderRow } from './repository.ts'

/** A folder with how many files lie in it. */
export const presentFolder = (row: FolderRow, files = 0): Folder => ({
  _id: row.id,
  name: row.name,
  parent_id: row.parent_id,
  files,
})
