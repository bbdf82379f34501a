import type { Kysely } from 'kysely'

/** What was paid of a file whose transcription was cancelled, so that the next try does not charge it again. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('file')
    .addColumn('paid_seconds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').dropColumn('paid_seconds').execute()
}
