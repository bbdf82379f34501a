import type { Kysely } from 'kysely'

/** What people have done with many of their files at once, file by file. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('bulk_action')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('client_key', 'text')
    .addColumn('wish', 'text', (c) => c.notNull())
    .addColumn('selection', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('gathered_to', 'text')
    .addColumn('files', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('auto_seconds', 'bigint', (c) => c.notNull())
    .addColumn('human_seconds', 'bigint', (c) => c.notNull())
    .addColumn('most_seconds', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('bulk_action_owner').on('bulk_action').columns(['owner_id', 'created_at']).execute()
  await db.schema
    .createIndex('bulk_action_key')
    .unique()
    .on('bulk_action')
    .columns(['owner_id', 'client_key'])
    .execute()
  await db.schema
    .createTable('bulk_file')
    .addColumn('bulk_id', 'text', (c) => c.notNull().references('bulk_action.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('seconds', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('bulk_file_pk', ['bulk_id', 'seq'])
    .execute()
  await db.schema.createIndex('bulk_file_state').on('bulk_file').columns(['bulk_id', 'state', 'seq']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('bulk_file').execute()
  await db.schema.dropTable('bulk_action').execute()
}
