import type { Kysely } from 'kysely'

/** How often a person undid a correction that was set in a text of the machine. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('correction')
    .addColumn('undone', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('correction').dropColumn('undone').execute()
}
