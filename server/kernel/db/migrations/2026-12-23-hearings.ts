import type { Kysely } from 'kysely'

/** The last part of each file that an engine was to listen to again, and what it heard. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('hearing')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('start_seconds', 'double precision', (c) => c.notNull())
    .addColumn('end_seconds', 'double precision', (c) => c.notNull())
    .addColumn('engine', 'text', (c) => c.notNull())
    .addColumn('language_code', 'text', (c) => c.notNull())
    .addColumn('is_multilingual', 'integer', (c) => c.notNull())
    .addColumn('speed', 'double precision', (c) => c.notNull())
    .addColumn('progress', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('words', 'text')
    .addColumn('failure', 'text')
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('hearing').execute()
}
