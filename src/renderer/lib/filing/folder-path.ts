import type { Folder } from '../../../shared/contract/folders.ts'
import { pathOf } from '../../../shared/domain/folder-tree.ts'

/** The names from the top to a folder, as people read them; empty for none, or for one that is not there. */
export function folderPath(folders: readonly Folder[], id: string | null): string {
  if (id === null) return ''
  return pathOf(folders, id)
    .path.map(({ name }) => name)
    .join(' / ')
}
