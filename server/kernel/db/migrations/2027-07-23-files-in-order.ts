import type { Kysely } from 'kysely'

/** An owner's files in the order of their ids, for who goes through all of them in parts. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('file_owner_id').on('file').columns(['owner_id', 'id']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('file_owner_id').execute()
}
