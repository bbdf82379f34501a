import type { Kysely } from 'kysely'

/** What people choose for themselves, and what they are to be told about their files. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('preference')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('file_mails', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('vocabulary', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('unsubscribe_key', 'text', (c) => c.notNull().unique())
    .addColumn('file_mailed_at', 'bigint')
    .execute()
  await db.schema
    .createTable('file_notice')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('file_notice_pk', ['file_id', 'outcome'])
    .execute()
  await db.schema.createIndex('file_notice_user').on('file_notice').column('user_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('file_notice').execute()
  await db.schema.dropTable('preference').execute()
}
