import type { Kysely } from 'kysely'

/** What is remembered of engines and models: breakdowns, whether they are set aside, and how fast they are. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('engine_record')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('fault', 'text')
    .addColumn('failed_job', 'text')
    .addColumn('aside_until', 'bigint')
    .addColumn('sound_seconds', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('work_seconds', 'double precision', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('engine_record').execute()
}
