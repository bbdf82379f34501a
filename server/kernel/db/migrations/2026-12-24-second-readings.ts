import type { Kysely } from 'kysely'

/** What a second engine heard in each file, and whose words people took. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('second_reading')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('engine', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('reservation_id', 'text')
    .addColumn('progress', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('words', 'text')
    .addColumn('failure', 'text')
    .execute()
  await db.schema
    .createTable('second_reading_choice')
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('speaker', 'text', (c) => c.notNull())
    .addColumn('first', 'integer', (c) => c.notNull())
    .addColumn('second', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('second_reading_choice_key', ['file_id', 'speaker'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('second_reading_choice').execute()
  await db.schema.dropTable('second_reading').execute()
}
