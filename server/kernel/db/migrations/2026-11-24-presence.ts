import type { Kysely } from 'kysely'

/** Who has a text open now, and which of them may write. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('text_presence')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('tab', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('edits', 'integer', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_presence_pk', ['file_id', 'language', 'tab'])
    .execute()
  await db.schema.createIndex('text_presence_user').on('text_presence').column('user_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('text_presence').execute()
}
