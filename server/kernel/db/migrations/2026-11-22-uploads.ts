import { type Kysely, sql } from 'kysely'

/** Uploads that can be resumed. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('blob_key', 'text')
    .addColumn('received', 'bigint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`received >= 0`),
    )
    .addColumn('size', 'bigint')
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('file_id', 'text')
    .addColumn('lock_id', 'text')
    .addColumn('locked_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('wanted_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('upload_user').on('upload').column('user_id').execute()
  await db.schema.createIndex('upload_expires').on('upload').column('expires_at').execute()
  await db.schema.createIndex('upload_blob').on('upload').column('blob_key').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('upload').execute()
}
