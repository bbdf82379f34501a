import type { Kysely } from 'kysely'

/** How a person's documents are written. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('preference').addColumn('export_template', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('preference').dropColumn('export_template').execute()
}
