import { type Kysely, sql } from 'kysely'

/** Media that the server fetches from somewhere else. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('client_key', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('blob_key', 'text')
    .addColumn('received', 'bigint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`received >= 0`),
    )
    .addColumn('size', 'bigint')
    .addColumn('link_version', 'text')
    .addColumn('problem', 'text')
    .addColumn('file_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('import_client_key').on('import').columns(['user_id', 'client_key']).unique().execute()
  await db.schema.createIndex('import_expires').on('import').column('expires_at').execute()
  await db.schema.createIndex('import_blob').on('import').column('blob_key').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('import').execute()
}
