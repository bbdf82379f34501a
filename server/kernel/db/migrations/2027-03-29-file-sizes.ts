import type { Kysely } from 'kysely'

/** Files by their size, so that an upload finds those that may be the same without reading all of its owner's. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('file_owner_size').on('file').columns(['owner_id', 'size']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('file_owner_size').execute()
}
