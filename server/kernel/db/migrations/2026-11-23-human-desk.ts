import type { Kysely } from 'kysely'

/**
 * The transcriptors' desk: who writes down which file, the translations that go with it, what each has done, and which
 * new work was mailed.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('human_transcription')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    // No foreign key: PostgreSQL would take the transcriptor's row for it, after the owner's.
    .addColumn('transcriptor_id', 'text')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('published_at', 'bigint')
    .addColumn('published_version', 'integer')
    .execute()
  await db.schema
    .createIndex('human_transcription_transcriptor')
    .on('human_transcription')
    .column('transcriptor_id')
    .execute()
  await db.schema.createIndex('human_transcription_status').on('human_transcription').column('status').execute()

  await db.schema
    .createTable('human_translation')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('language_code', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('human_translation_pk', ['file_id', 'language_code'])
    .execute()

  await db.schema
    .createTable('published_work')
    .addColumn('file_id', 'text', (c) => c.primaryKey())
    .addColumn('transcriptor_id', 'text', (c) => c.notNull())
    .addColumn('seconds', 'bigint', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('published_work_transcriptor').on('published_work').column('transcriptor_id').execute()

  await db.schema
    .createTable('work_announcement')
    .addColumn('language_code', 'text', (c) => c.primaryKey())
    .addColumn('announced_at', 'bigint', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['work_announcement', 'published_work', 'human_translation', 'human_transcription'])
    await db.schema.dropTable(table).execute()
}
