import type { Kysely } from 'kysely'

/** Where a session was opened from, by which people tell devices apart that are alike. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('session').addColumn('network', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('session').dropColumn('network').execute()
}
