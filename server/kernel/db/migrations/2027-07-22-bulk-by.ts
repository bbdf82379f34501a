import type { Kysely } from 'kysely'

/** Who began a bulk action, beside whose files it is about. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('bulk_action')
    .addColumn('by_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('bulk_action_by').on('bulk_action').column('by_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('bulk_action_by').execute()
  await db.schema.alterTable('bulk_action').dropColumn('by_id').execute()
}
