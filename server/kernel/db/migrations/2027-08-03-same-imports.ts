import type { Kysely } from 'kysely'

/** Imports of recordings that their person has already wait for their word. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('import')
    .addColumn('asks_about_same', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('import').addColumn('same_file_id', 'text').execute()
}

/** What waits for its person's word because they have it is none that older versions know. */
export async function down(db: Kysely<any>): Promise<void> {
  await db.updateTable('import').set({ state: 'failed', problem: null }).where('state', '=', 'same').execute()
  for (const column of ['asks_about_same', 'same_file_id'])
    await db.schema.alterTable('import').dropColumn(column).execute()
}
