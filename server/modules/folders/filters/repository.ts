import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, SavedFilterTable } from '../../../kernel/db/schema.ts'

export type SavedFilterRow = Selectable<SavedFilterTable>

/** What somebody has saved, by name. */
export function filtersOf(db: Db, ownerId: string): Promise<SavedFilterRow[]> {
  return db
    .selectFrom('saved_filter')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function insertFilter(tx: Db, row: Insertable<SavedFilterTable>): Promise<void> {
  await tx.insertInto('saved_filter').values(row).execute()
}

/** False where it is not there or not theirs. */
export async function changeFilter(
  tx: Db,
  { ownerId, id }: { ownerId: string; id: string },
  change: Updateable<SavedFilterTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_filter')
    .set(change)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it is not there or not theirs. */
export async function deleteFilter(tx: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_filter')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
