import type { Kysely } from 'kysely'

/** Texts of files in other languages, with what the machine made of each paragraph. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('translation')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('progress', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('is_finished', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('source_version', 'integer')
    .addColumn('plan_id', 'text')
    .addColumn('reservation_id', 'text')
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('translation_pk', ['file_id', 'language'])
    .execute()
  await db.schema
    .createTable('translated_paragraph')
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('paragraph_id', 'text', (c) => c.notNull())
    .addColumn('source_hash', 'text', (c) => c.notNull())
    .addColumn('source_version', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('translated_paragraph_pk', ['file_id', 'language', 'paragraph_id', 'source_hash'])
    .addForeignKeyConstraint(
      'translated_paragraph_translation',
      ['file_id', 'language'],
      'translation',
      ['file_id', 'language'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['translated_paragraph', 'translation']) await db.schema.dropTable(table).execute()
}
