import type { Kysely } from 'kysely'

/** Links by which people without an account read a text. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('share_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('last_opened_at', 'bigint')
    .execute()
  await db.schema.createIndex('share_link_file').on('share_link').column('file_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('share_link').execute()
}
