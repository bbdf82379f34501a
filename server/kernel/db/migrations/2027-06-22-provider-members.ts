import type { Kysely } from 'kysely'

/** Which provider's groups a membership of a workspace comes from; null for one that people gave. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('workspace_member').addColumn('by_provider', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('workspace_member').dropColumn('by_provider').execute()
}
