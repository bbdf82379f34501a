import { defaultsIn, type FolderDefaults, NO_DEFAULTS } from '../../../src/shared/domain/folder-defaults.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from '../files/index.ts'
import { defaultsOf } from './presenter.ts'
import { foldersOf } from './repository.ts'

/** What holds for a file by the folder that it is in, and those that this lies in. */
export async function defaultsForFile(db: Db, file: Pick<FileRow, 'owner_id' | 'folder_id'>): Promise<FolderDefaults> {
  if (file.folder_id === null) return NO_DEFAULTS
  const folders = (await foldersOf(db, file.owner_id)).map((row) => ({
    _id: row.id,
    name: row.name,
    parent_id: row.parent_id,
    defaults: defaultsOf(row),
  }))
  return defaultsIn(folders, file.folder_id)
}
