import { idsUnder, pathOf } from '../../../src/shared/domain/folder-tree.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { foldersOf } from './repository.ts'
import { tagsOf } from './tags/repository.ts'

/**
 * Ids of an owner's folder and of all folders below it, for queries over the files that lie there (`file.folder_id`);
 * none where it is not theirs.
 */
export async function foldersUnder(db: Db, ownerId: string, folderId: string): Promise<string[]> {
  const all = (await foldersOf(db, ownerId)).map((row) => ({ _id: row.id, name: row.name, parent_id: row.parent_id }))
  return all.some(({ _id }) => _id === folderId) ? [...idsUnder(all, folderId)] : []
}

/** Ids of an owner's folder and of those that it lies in: what holds for them holds for its files. */
export async function foldersAbove(db: Db, ownerId: string, folderId: string): Promise<string[]> {
  const all = (await foldersOf(db, ownerId)).map((row) => ({ _id: row.id, name: row.name, parent_id: row.parent_id }))
  return pathOf(all, folderId).path.map(({ _id }) => _id)
}

/** Names of an owner's folder and of those that it lies in, from the top; none where it is not theirs. */
export async function folderNames(db: Db, ownerId: string, folderId: string): Promise<string[]> {
  const all = (await foldersOf(db, ownerId)).map((row) => ({ _id: row.id, name: row.name, parent_id: row.parent_id }))
  return pathOf(all, folderId).path.map(({ name }) => name)
}

/** An owner's folders for the export of their account. */
export async function exportFolders(db: Db, ownerId: string): Promise<object[]> {
  return (await foldersOf(db, ownerId)).map(({ id, name, parent_id: parent, defaults }) => ({
    _id: id,
    name,
    parent,
    ...(defaults !== null && { defaults: JSON.parse(defaults) as unknown }),
  }))
}

/** A query for the ids of the files that have a tag of an owner; none where it is not theirs. */
export function filesWithTag(db: Db, ownerId: string, tagId: string) {
  return db
    .selectFrom('file_tag')
    .innerJoin('tag', 'tag.id', 'file_tag.tag_id')
    .select('file_tag.file_id')
    .where('file_tag.tag_id', '=', tagId)
    .where('tag.owner_id', '=', ownerId)
}

/** An owner's tags for the export of their account, each with the files that have it. */
export async function exportTags(db: Db, ownerId: string): Promise<object[]> {
  const of = async (id: string) => (await filesWithTag(db, ownerId, id).execute()).map(({ file_id }) => file_id)
  const tags = await tagsOf(db, ownerId)
  return Promise.all(tags.map(async ({ id, name, color }) => ({ name, color, files: await of(id) })))
}
