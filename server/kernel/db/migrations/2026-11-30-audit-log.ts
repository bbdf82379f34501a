import type { Kysely } from 'kysely'

/** Who did or saw what. No foreign keys: what is written here outlives people and files. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_role', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('object_kind', 'text')
    .addColumn('object_id', 'text')
    .addColumn('owner_id', 'text')
    .addColumn('via', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('detail', 'text')
    .execute()
  await db.schema.createIndex('audit_at').on('audit').column('at').execute()
  for (const column of ['actor_id', 'owner_id', 'object_id'])
    await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'id']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('audit').execute()
}
