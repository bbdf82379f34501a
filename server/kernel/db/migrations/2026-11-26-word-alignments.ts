import type { Kysely } from 'kysely'

/** The last stretch of each text that was to be aligned to its sound again, and what came of it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('alignment')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('start_seconds', 'double precision', (c) => c.notNull())
    .addColumn('end_seconds', 'double precision', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('times', 'text')
    .addColumn('failure', 'text')
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('alignment').execute()
}
