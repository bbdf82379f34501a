import type { Kysely } from 'kysely'

/** How often somebody failed lately, by whom and where from; shared by all processes. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('failed_try')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('failed_try_until').on('failed_try').column('until').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('failed_try').execute()
}
