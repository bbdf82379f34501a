import type { Kysely } from 'kysely'

/** Recordings are translated phrase by phrase while they are made. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('translation').addColumn('live_from', 'double precision').execute()
  await db.schema.alterTable('translation').addColumn('live_until', 'double precision').execute()
  await db.schema
    .alterTable('translation')
    .addColumn('live_letters', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('translation').addColumn('live_stopped', 'text').execute()
  await db.schema
    .createTable('translated_phrase')
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('paragraph_id', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('ends_seconds', 'double precision', (c) => c.notNull())
    .addColumn('text', 'text')
    .addColumn('is_left', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('said_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('translated_phrase_pk', ['file_id', 'language', 'number'])
    .addForeignKeyConstraint(
      'translated_phrase_translation',
      ['file_id', 'language'],
      'translation',
      ['file_id', 'language'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('translated_phrase').execute()
  for (const column of ['live_stopped', 'live_letters', 'live_until', 'live_from'])
    await db.schema.alterTable('translation').dropColumn(column).execute()
}
