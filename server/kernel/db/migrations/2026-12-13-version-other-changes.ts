import type { Kysely } from 'kysely'

const FACTS = 'transcript_version_facts'
const COLUMNS = ['file_id', 'language', 'version', 'saved_at', 'author_id', 'words', 'words_added', 'words_removed']

/**
 * What a version changed beside words; the index goes on answering what is known of versions without their long bodies.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('transcript_version').addColumn('other_changes', 'text').execute()
  await db.schema.dropIndex(FACTS).execute()
  await db.schema
    .createIndex(FACTS)
    .on('transcript_version')
    .columns([...COLUMNS, 'other_changes'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex(FACTS).execute()
  await db.schema.createIndex(FACTS).on('transcript_version').columns(COLUMNS).execute()
  await db.schema.alterTable('transcript_version').dropColumn('other_changes').execute()
}
