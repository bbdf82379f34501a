import type { Kysely } from 'kysely'

/** Tags of owners, and which of their files have them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('tag')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded_name', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('tag_owner').unique().on('tag').columns(['owner_id', 'folded_name']).execute()
  await db.schema
    .createTable('file_tag')
    .addColumn('tag_id', 'text', (c) => c.notNull().references('tag.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('file_tag_key', ['tag_id', 'file_id'])
    .execute()
  await db.schema.createIndex('file_tag_file').on('file_tag').columns(['file_id', 'tag_id']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['file_tag', 'tag']) await db.schema.dropTable(table).execute()
}
