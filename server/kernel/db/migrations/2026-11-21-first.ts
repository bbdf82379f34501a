import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** People, their files with text, and the tables by which processes work together. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('email_validated_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('user_email').on('user').column('email').unique().execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('remember', 'integer', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').column('user_id').execute()

  await db.schema
    .createTable('email_key')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('email_key_hash').on('email_key').column('key_hash').unique().execute()
  await db.schema.createIndex('email_key_user').on('email_key').column('user_id').execute()

  await db.schema
    .createTable('file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('length_seconds', 'double precision', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
    .addColumn('is_multilingual', 'integer', (c) => c.notNull())
    .addColumn('language_code', 'text', (c) => c.notNull())
    .addColumn('for_human_transcribe', 'integer', (c) => c.notNull())
    .addColumn('price_quota', 'bigint')
    .addColumn('media_key', 'text', (c) => c.notNull())
    .addColumn('media_sha256', 'text', (c) => c.notNull())
    .addColumn('playable_key', 'text')
    .addColumn('playable_type', 'text')
    .addColumn('waveform_key', 'text')
    .addColumn('progress', 'double precision', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('damaged_at', 'text', (c) => c.notNull())
    .execute()
  // The files page reads one owner's files, newest first.
  await db.schema.createIndex('file_owner').on('file').columns(['owner_id', 'uploaded_at', 'id']).execute()

  await db.schema
    .createTable('segment')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('start_seconds', 'double precision', (c) => c.notNull())
    .addColumn('end_seconds', 'double precision', (c) => c.notNull())
    .addColumn('words', 'text')
    .addPrimaryKeyConstraint('segment_pk', ['file_id', 'seq'])
    .execute()

  await db.schema
    .createTable('transcript')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('transcript_pk', ['file_id', 'language'])
    .execute()

  await db.schema
    .createTable('transcript_version')
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    // SQLite takes any type's name, and a blob stays a blob under this one.
    .addColumn('body', 'bytea', (c) => c.notNull())
    .addColumn('words', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addPrimaryKeyConstraint('transcript_version_pk', ['file_id', 'language', 'version'])
    .addForeignKeyConstraint(
      'transcript_version_of',
      ['file_id', 'language'],
      'transcript',
      ['file_id', 'language'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('transcript_version_author').on('transcript_version').column('author_id').execute()

  await db.schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('job_key', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('max_attempts', 'integer', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('lease_id', 'text')
    .addColumn('worker_id', 'text')
    .addColumn('failure_code', 'text')
    .addColumn('failure_message', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['state', 'run_at', 'id']).execute()
  await db.schema
    .createIndex('job_one_per_key')
    .on('job')
    .column('job_key')
    .unique()
    .where(sql.ref('state'), 'in', [sql.lit('ready'), sql.lit('running')])
    .execute()

  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('event')
    // Only this exact type counts upward in SQLite; PostgreSQL's integer would run out.
    .addColumn('id', isPostgres ? 'bigint' : 'integer', (c) =>
      isPostgres ? c.generatedAlwaysAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('event_created').on('event').column('created_at').execute()
}

/** Drops every table, and with them all data. */
export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [
    'event',
    'job',
    'transcript_version',
    'transcript',
    'segment',
    'file',
    'email_key',
    'session',
    'user',
  ]) {
    await db.schema.dropTable(table).execute()
  }
}
