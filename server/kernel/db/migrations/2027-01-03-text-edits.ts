import type { Kysely } from 'kysely'

/**
 * What was saved of a text since the newest of its whole versions, edit by edit. A text without any is its newest
 * version, so that nothing that is there has to be written anew.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('text_edit')
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('edit_id', 'text', (c) => c.notNull())
    .addColumn('edit', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('words', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addPrimaryKeyConstraint('text_edit_pk', ['file_id', 'language', 'number'])
    .addUniqueConstraint('text_edit_once', ['file_id', 'language', 'edit_id'])
    .addForeignKeyConstraint('text_edit_of', ['file_id', 'language'], 'transcript', ['file_id', 'language'], (c) =>
      c.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('text_edit_author').on('text_edit').column('author_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('text_edit').execute()
}
