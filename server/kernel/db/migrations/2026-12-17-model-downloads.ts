import type { Kysely } from 'kysely'

/** Downloads of speech models that were asked for in the browser. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('model_download')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('done_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('machine', 'text')
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('model_download').execute()
}
