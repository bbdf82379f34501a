import type { Kysely } from 'kysely'

/** A feed may also be a folder of the server that is watched. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('feed')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('feed'))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.deleteFrom('feed').where('kind', '<>', 'feed').execute()
  await db.schema.alterTable('feed').dropColumn('kind').execute()
}
