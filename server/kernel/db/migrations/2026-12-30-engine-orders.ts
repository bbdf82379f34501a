import type { Kysely } from 'kysely'

/** The order of engines for each language, and the last recording that an ADMIN tried them with. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('engine_order')
    .addColumn('language', 'text', (c) => c.primaryKey())
    .addColumn('ids', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('engine_trial')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('sound', 'bytea')
    .addColumn('failure', 'text')
    .addColumn('results', 'text', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('engine_trial').execute()
  await db.schema.dropTable('engine_order').execute()
}
