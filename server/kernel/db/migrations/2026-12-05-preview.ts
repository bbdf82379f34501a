import type { Kysely } from 'kysely'

/**
 * The first minute of a file's sound, for transcriptors who have not taken it; and how far the translations are that
 * were ordered of them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('preview_key', 'text').execute()
  await db.schema
    .alterTable('human_translation')
    .addColumn('paragraphs', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('human_translation')
    .addColumn('marked', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('human_translation').dropColumn('marked').execute()
  await db.schema.alterTable('human_translation').dropColumn('paragraphs').execute()
  await db.schema.alterTable('file').dropColumn('preview_key').execute()
}
