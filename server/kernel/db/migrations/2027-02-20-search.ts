import { type Kysely, sql } from 'kysely'

/**
 * Which save of a text the index has, and what it has of texts that are gone. Servers of the version before leave both
 * alone, so what they save is found to be newer than the index.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('transcript')
    .addColumn('indexed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index transcript_stale on transcript (file_id) where indexed <> version`.execute(db)
  await db.schema
    .createTable('removed_text')
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('removed_text_key', ['file_id', 'language'])
    .execute()
  await db.schema
    .createTable('search_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('generation', 'text', (c) => c.notNull())
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('search_state').execute()
  await db.schema.dropTable('removed_text').execute()
  await db.schema.dropIndex('transcript_stale').execute()
  await db.schema.alterTable('transcript').dropColumn('indexed').execute()
}
