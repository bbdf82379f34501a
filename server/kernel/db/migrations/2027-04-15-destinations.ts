import { type Kysely, sql } from 'kysely'

/**
 * Where transcripts of people go by themselves, what was sent there, and which save of a text was looked at for that.
 * What servers of the version before save is found to be newer than what was looked at.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('transcript')
    .addColumn('sent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update transcript set sent = version`.execute(db)
  await sql`create index transcript_unsent on transcript (file_id) where sent <> version`.execute(db)
  await db.schema
    .createTable('destination')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('sealed_secret', 'text')
    .addColumn('formats', 'text', (c) => c.notNull())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('sends', 'text', (c) => c.notNull())
    .addColumn('quiet_minutes', 'integer', (c) => c.notNull())
    .addColumn('folder_id', 'text')
    .addColumn('tag_id', 'text')
    .addColumn('languages', 'text', (c) => c.notNull())
    .addColumn('is_enabled', 'integer', (c) => c.notNull())
    .addColumn('paused_because', 'text')
    .addColumn('failing_since', 'bigint')
    .addColumn('off_since', 'bigint')
    .addColumn('catch_up_since', 'bigint')
    .addColumn('catch_up_after', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('destination_user').on('destination').columns(['user_id', 'created_at']).execute()
  await sql`create index destination_behind on destination (id) where catch_up_since is not null`.execute(db)
  await db.schema
    .createTable('destination_delivery')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('destination_id', 'text', (c) => c.notNull().references('destination.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.references('file.id').onDelete('cascade'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('next_try_at', 'bigint')
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .createIndex('destination_delivery_once')
    .unique()
    .on('destination_delivery')
    .columns(['destination_id', 'file_id', 'language', 'format', 'version'])
    .execute()
  await db.schema
    .createIndex('destination_delivery_latest')
    .on('destination_delivery')
    .columns(['destination_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('destination_delivery_status')
    .on('destination_delivery')
    .columns(['destination_id', 'status'])
    .execute()
  await db.schema.createIndex('destination_delivery_file').on('destination_delivery').column('file_id').execute()
  await db.schema
    .createTable('destination_name')
    .addColumn('destination_id', 'text', (c) => c.notNull().references('destination.id').onDelete('cascade'))
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('document_key', 'text', (c) => c.notNull())
    .addColumn('is_written', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('destination_name_key', ['destination_id', 'name_key'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('destination_name').execute()
  await db.schema.dropTable('destination_delivery').execute()
  await db.schema.dropTable('destination').execute()
  await db.schema.dropIndex('transcript_unsent').execute()
  await db.schema.alterTable('transcript').dropColumn('sent').execute()
}
