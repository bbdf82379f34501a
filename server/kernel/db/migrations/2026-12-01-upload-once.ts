import type { Kysely } from 'kysely'

/** Files whose sender named the upload, so that one which is sent again after a lost answer makes no second file. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('upload_key', 'text').execute()
  await db.schema.alterTable('file').addColumn('upload_hash', 'text').execute()
  await db.schema.createIndex('file_upload_key').on('file').columns(['owner_id', 'upload_key']).unique().execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('file_upload_key').execute()
  await db.schema.alterTable('file').dropColumn('upload_hash').execute()
  await db.schema.alterTable('file').dropColumn('upload_key').execute()
}
