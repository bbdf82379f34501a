import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, TagTable } from '../../../kernel/db/schema.ts'

export type TagRow = Selectable<TagTable>

/** An owner's tags, by name. */
export function tagsOf(db: Db, ownerId: string): Promise<TagRow[]> {
  return db.selectFrom('tag').selectAll().where('owner_id', '=', ownerId).orderBy('folded_name').execute()
}

export async function insertTag(tx: Db, row: Insertable<TagTable>): Promise<void> {
  await tx.insertInto('tag').values(row).execute()
}

export async function changeTag(tx: Db, id: string, change: Updateable<TagTable>): Promise<void> {
  await tx.updateTable('tag').set(change).where('id', '=', id).execute()
}

/** Removes a tag, and with it from all files. */
export async function deleteTag(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('tag').where('id', '=', id).execute()
}

/** Gives and takes tags; what is so already stays. */
export async function setTags(
  tx: Db,
  { fileIds, add, remove }: { fileIds: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return
  if (remove.length > 0)
    await tx.deleteFrom('file_tag').where('tag_id', 'in', remove).where('file_id', 'in', fileIds).execute()
  for (const tagId of add)
    await tx
      .insertInto('file_tag')
      .values(fileIds.map((fileId) => ({ tag_id: tagId, file_id: fileId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
