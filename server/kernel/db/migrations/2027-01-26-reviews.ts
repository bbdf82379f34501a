import type { Kysely } from 'kysely'

/** Reviews of transcriptors' work, the levels that follow from them, and who sees new files first. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('review')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('transcriptor_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('reviewer_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('language_code', 'text', (c) => c.notNull())
    .addColumn('from_seconds', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('seconds', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('sample_key', 'text')
    .addColumn('before', 'bytea')
    .addColumn('after', 'bytea')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('worked_at', 'bigint')
    .addColumn('graded_at', 'bigint')
    .addColumn('words', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('substituted', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('missing', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('added', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('formatting', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('speakers', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('differences', 'text')
    .addColumn('disputed', 'text')
    .addColumn('answer', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('answered_at', 'bigint')
    .addColumn('accepted', 'text')
    .addColumn('decision', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('decided_at', 'bigint')
    .execute()
  // A file that is given back and published once more is one review.
  await db.schema.createIndex('review_file').unique().on('review').columns(['file_id', 'transcriptor_id']).execute()
  await db.schema.createIndex('review_transcriptor').on('review').columns(['transcriptor_id', 'graded_at']).execute()
  await db.schema.createIndex('review_reviewer').on('review').column('reviewer_id').execute()
  await db.schema.createIndex('review_state').on('review').columns(['state', 'created_at']).execute()
  await db.schema.createIndex('review_sample').on('review').column('sample_key').execute()
  await db.schema
    .createTable('transcriptor_level')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('level', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('human_transcription').addColumn('opens_at', 'bigint').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('human_transcription').dropColumn('opens_at').execute()
  await db.schema.dropTable('transcriptor_level').execute()
  await db.schema.dropTable('review').execute()
}
