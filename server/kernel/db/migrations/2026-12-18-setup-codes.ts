import type { Kysely } from 'kysely'

/** Codes with which the first account of an installation is made. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('setup_code')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('setup_code').execute()
}
