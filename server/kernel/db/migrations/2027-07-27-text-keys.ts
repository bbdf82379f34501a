import type { Kysely } from 'kysely'

/** The wrapped data keys of stored texts, and the key of the index of them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('text_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('ring_key', 'text', (column) => column.notNull())
    .addColumn('wrapped', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('text_key').execute()
}
