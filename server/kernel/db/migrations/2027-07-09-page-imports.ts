import type { Kysely } from 'kysely'

/** Imports from pages: what the page says of its recording, before its person has it fetched. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('import')
    .addColumn('asks_about_page', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('import').addColumn('page', 'text').execute()
  await db.schema.alterTable('import').addColumn('page_taken_at', 'bigint').execute()
}

/** An import that waits for its person's word is none that older versions know. */
export async function down(db: Kysely<any>): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: 'failed', problem: null })
    .where('state', 'in', ['looking', 'asking'])
    .execute()
  for (const column of ['asks_about_page', 'page', 'page_taken_at'])
    await db.schema.alterTable('import').dropColumn(column).execute()
}
