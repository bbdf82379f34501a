import type { Kysely } from 'kysely'

/** Filters of the list of files that people have saved, and an order of the files of one language. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('saved_filter')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('filter', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('saved_filter_owner').on('saved_filter').columns(['owner_id', 'name', 'id']).execute()
  await db.schema
    .createIndex('file_list_language')
    .on('file')
    .columns(['owner_id', 'is_archived', 'language_code', 'uploaded_at desc', 'id desc'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('file_list_language').execute()
  await db.schema.dropTable('saved_filter').execute()
}
