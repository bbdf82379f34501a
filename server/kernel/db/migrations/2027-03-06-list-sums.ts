import type { Kysely } from 'kysely'

/**
 * Lengths beside the orders by date and language, and beside ids, which a tag gives, so that what a filter leaves is
 * added up from an index alone.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await replace(db, 'file_list_date', [...DATE, 'length_seconds'])
  await replace(db, 'file_list_language', [...LANGUAGE, 'length_seconds'])
  await db.schema.createIndex('file_lengths').on('file').columns(LENGTHS).execute()
}

const DATE = ['owner_id', 'is_archived', 'uploaded_at', 'id']
const LANGUAGE = ['owner_id', 'is_archived', 'language_code', 'uploaded_at desc', 'id desc']
const LENGTHS = ['id', 'owner_id', 'is_archived', 'length_seconds']

async function replace(db: Kysely<any>, name: string, columns: string[]): Promise<void> {
  await db.schema.dropIndex(name).execute()
  await db.schema.createIndex(name).on('file').columns(columns).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('file_lengths').execute()
  await replace(db, 'file_list_date', DATE)
  await replace(db, 'file_list_language', LANGUAGE)
}
