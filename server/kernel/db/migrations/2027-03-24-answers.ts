import type { Kysely } from 'kysely'

/** What models write of texts, the parts of it that are done, and templates of what to ask. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('answer')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.references('file.id').onDelete('cascade'))
    .addColumn('folder_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('template_id', 'text')
    .addColumn('ask', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('progress', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('body', 'text')
    .addColumn('left_out', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('text_version', 'integer')
    .addColumn('plan_id', 'text')
    .addColumn('reservation_id', 'text')
    .addColumn('seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('answer_file').on('answer').column('file_id').execute()
  await db.schema.createIndex('answer_account').on('answer').columns(['account_id', 'created_at']).execute()
  await db.schema
    .createTable('answer_part')
    .addColumn('answer_id', 'text', (c) => c.notNull().references('answer.id').onDelete('cascade'))
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('answer_part_pk', ['answer_id', 'round', 'part'])
    .execute()
  await db.schema
    .createTable('answer_template')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sections', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('answer_template_account').on('answer_template').column('account_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('answer_template').execute()
  await db.schema.dropTable('answer_part').execute()
  await db.schema.dropTable('answer').execute()
}
