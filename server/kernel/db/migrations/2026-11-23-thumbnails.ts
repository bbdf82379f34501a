import type { Kysely } from 'kysely'

/** A small picture of each video, as a key in the blob store. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('thumbnail_key', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').dropColumn('thumbnail_key').execute()
}
