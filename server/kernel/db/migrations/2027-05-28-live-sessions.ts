import type { Kysely } from 'kysely'

/** Recordings that are written down while they are made, and which files come from one that goes on. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('file')
    .addColumn('is_live', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('live_session')
    .addColumn('file_id', 'text', (column) => column.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('blob_key', 'text', (column) => column.notNull())
    .addColumn('connection_id', 'text')
    .addColumn('received', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('recognised', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('unheard', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('phrases', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('held_seconds', 'bigint', (column) => column.notNull())
    .addColumn('ended_by', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('live_session_user').on('live_session').column('user_id').execute()
  await db.schema.createIndex('live_session_blob').on('live_session').column('blob_key').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('live_session').execute()
  await db.schema.alterTable('file').dropColumn('is_live').execute()
}
