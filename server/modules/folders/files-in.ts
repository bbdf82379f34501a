import { idsUnder } from '../../../src/shared/domain/folder-tree.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { foldersOf } from './repository.ts'

/**
 * Ids of an owner's folder and of all folders below it, for queries over the files that lie there (`file.folder_id`);
 * none where it is not theirs.
 */
export async function foldersUnder(db: Db, ownerId: string, folderId: string): Promise<string[]> {
  const all = (await foldersOf(db, ownerId)).map((row) => ({ _id: row.id, name: row.name, parent_id: row.parent_id }))
  return all.some(({ _id }) => _id === folderId) ? [...idsUnder(all, folderId)] : []
}

/** An owner's folders for the export of their account. */
export async function exportFolders(db: Db, ownerId: string): Promise<object[]> {
  return (await foldersOf(db, ownerId)).map(({ id, name, parent_id: parent }) => ({ _id: id, name, parent }))
}
