import type { Kysely } from 'kysely'

/** Texts that people bring for media which the server fetches, until the medium is there. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('import_transcript')
    .addColumn('import_id', 'text', (c) => c.primaryKey().references('import.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('body', 'bytea', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('import_transcript').execute()
}
