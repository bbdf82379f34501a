import type { Kysely } from 'kysely'

/** When the password was last given again in a session, for what is not done in one that somebody left open. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('session').addColumn('confirmed_at', 'bigint').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('session').dropColumn('confirmed_at').execute()
}
