import type { Kysely } from 'kysely'

/** Templates of documents that somebody gave a name. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('preference').addColumn('export_templates', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('preference').dropColumn('export_templates').execute()
}
