import type { Kysely } from 'kysely'

/** Documents go out with the summary of their text, and again once one is written. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('destination')
    .addColumn('with_summary', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('destination_delivery')
    .addColumn('wanted', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('destination_delivery').dropColumn('wanted').execute()
  await db.schema.alterTable('destination').dropColumn('with_summary').execute()
}
