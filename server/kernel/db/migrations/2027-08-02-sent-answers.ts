import type { Kysely } from 'kysely'

/** Documents go out with what was written of templates and in answer to questions. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('destination')
    .addColumn('with_answers', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('destination').dropColumn('with_answers').execute()
}
