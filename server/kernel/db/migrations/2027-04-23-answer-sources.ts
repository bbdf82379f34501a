import type { Kysely } from 'kysely'

/** Which texts the answers to questions cite that were asked of several files. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('answer_source')
    .addColumn('answer_id', 'text', (c) => c.notNull().references('answer.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('answer_source_pk', ['answer_id', 'file_id', 'language'])
    .execute()
  await db.schema.createIndex('answer_source_file').on('answer_source').column('file_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('answer_source').execute()
}
