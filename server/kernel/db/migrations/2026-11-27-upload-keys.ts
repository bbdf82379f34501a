import type { Kysely } from 'kysely'

/** Uploads that their senders name, so that one whose answer was lost is not begun a second time. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('client_key', 'text').execute()
  await db.schema.createIndex('upload_client_key').on('upload').columns(['user_id', 'client_key']).unique().execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('upload_client_key').execute()
  await db.schema.alterTable('upload').dropColumn('client_key').execute()
}
