import type { Kysely } from 'kysely'

/** The wrapped data keys of encrypted media. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('blob_envelope')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('blob_key', 'text', (column) => column.notNull())
    .addColumn('ring_key', 'text', (column) => column.notNull())
    .addColumn('wrapped', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('blob_envelope_blob').on('blob_envelope').column('blob_key').execute()
  await db.schema.createIndex('blob_envelope_ring').on('blob_envelope').columns(['ring_key', 'id']).execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('blob_envelope').execute()
}
