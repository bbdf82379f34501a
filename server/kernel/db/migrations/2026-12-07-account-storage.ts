import { type Kysely, sql } from 'kysely'

/** What the versions of each text take, and bytes that are taken for uploads which are on their way. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('transcript')
    .addColumn('bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update transcript set bytes = coalesce((select sum(length(body)) from transcript_version as version
    where version.file_id = transcript.file_id and version.language = transcript.language), 0)`.execute(db)
  await db.schema
    .createTable('storage_hold')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('storage_hold_user').on('storage_hold').column('user_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('storage_hold').execute()
  await db.schema.alterTable('transcript').dropColumn('bytes').execute()
}
