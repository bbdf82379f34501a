import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, FolderTable } from '../../kernel/db/schema.ts'

export type FolderRow = Selectable<FolderTable>

/** An owner's folders, by name. */
export function foldersOf(db: Db, ownerId: string): Promise<FolderRow[]> {
  return db
    .selectFrom('folder')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('folded_name')
    .orderBy('id')
    .execute()
}

/** How many files that are not archived lie in each folder of an owner, by the folder's id. */
export async function filesInFolders(db: Db, ownerId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('file_count')
    .select((eb) => ['folder_id', eb.fn.sum<number | string>('files').as('files')])
    .where('owner_id', '=', ownerId)
    .where('is_archived', '=', 0)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map(({ folder_id, files }) => [folder_id, Number(files)]))
}

export async function insertFolder(tx: Db, row: Insertable<FolderTable>): Promise<void> {
  await tx.insertInto('folder').values(row).execute()
}

export async function changeFolder(tx: Db, id: string, change: Updateable<FolderTable>): Promise<void> {
  await tx.updateTable('folder').set(change).where('id', '=', id).execute()
}

export async function deleteFolder(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('folder').where('id', '=', id).execute()
}
