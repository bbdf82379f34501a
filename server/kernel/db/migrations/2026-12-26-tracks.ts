import type { Kysely } from 'kysely'

/** Who speaks in a file, as its owner says, and the tracks that its speakers have. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('speakers', 'text').execute()
  await db.schema.alterTable('file').addColumn('tracks', 'integer').execute()
  await db.schema.alterTable('file').addColumn('track_kind', 'text').execute()
  await db.schema
    .alterTable('segment')
    .addColumn('track', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('segment').dropColumn('track').execute()
  await db.schema.alterTable('file').dropColumn('track_kind').execute()
  await db.schema.alterTable('file').dropColumn('tracks').execute()
  await db.schema.alterTable('file').dropColumn('speakers').execute()
}
