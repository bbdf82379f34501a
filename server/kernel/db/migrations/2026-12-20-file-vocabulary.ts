import type { Kysely } from 'kysely'

/** Names and terms that are said in one file. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('vocabulary', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').dropColumn('vocabulary').execute()
}
