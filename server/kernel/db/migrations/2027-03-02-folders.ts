import type { Kysely } from 'kysely'

/** Folders, in which owners keep files and other folders. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('folder')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    // No reference: a folder is removed with what was in it moved, and rows are carried in any order.
    .addColumn('parent_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('folder_owner').on('folder').columns(['owner_id', 'folded_name', 'id']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.updateTable('file').set({ folder_id: null }).where('folder_id', 'is not', null).execute()
  await db.schema.dropTable('folder').execute()
}
