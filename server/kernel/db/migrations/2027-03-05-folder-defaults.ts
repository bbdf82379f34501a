import type { Kysely } from 'kysely'

/** What files of a folder begin with. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('folder').addColumn('defaults', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('folder').dropColumn('defaults').execute()
}
