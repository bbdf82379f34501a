import type { Kysely } from 'kysely'

/** What people replace in many texts at once, text by text. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('replacement')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('find', 'text', (c) => c.notNull())
    .addColumn('replace_with', 'text', (c) => c.notNull())
    .addColumn('matches_case', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('replacement_owner').on('replacement').columns(['owner_id', 'created_at']).execute()
  await db.schema.createIndex('replacement_created').on('replacement').column('created_at').execute()
  await db.schema
    .createTable('replaced_text')
    .addColumn('replacement_id', 'text', (c) => c.notNull().references('replacement.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('base', 'integer', (c) => c.notNull())
    .addColumn('hits', 'text', (c) => c.notNull())
    .addColumn('hit_count', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer')
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('replaced_text_pk', ['replacement_id', 'seq'])
    .execute()
  await db.schema.createIndex('replaced_text_file').on('replaced_text').column('file_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('replaced_text').execute()
  await db.schema.dropTable('replacement').execute()
}
