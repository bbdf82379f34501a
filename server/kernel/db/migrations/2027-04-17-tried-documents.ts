import type { Kysely } from 'kysely'

/** What may be at a destination under a name, of tries of which nobody knows how they ended. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('destination_name').addColumn('tried', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('destination_name').dropColumn('tried').execute()
}
