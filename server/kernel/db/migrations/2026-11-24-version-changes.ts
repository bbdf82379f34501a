import type { Kysely } from 'kysely'

const FACTS = 'transcript_version_facts'

/** How much each version changed; and an index that answers what is known of versions without their long bodies. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('transcript_version').addColumn('words_added', 'integer').execute()
  await db.schema.alterTable('transcript_version').addColumn('words_removed', 'integer').execute()
  await db.schema
    .createIndex(FACTS)
    .on('transcript_version')
    .columns(['file_id', 'language', 'version', 'saved_at', 'author_id', 'words', 'words_added', 'words_removed'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex(FACTS).execute()
  await db.schema.alterTable('transcript_version').dropColumn('words_removed').execute()
  await db.schema.alterTable('transcript_version').dropColumn('words_added').execute()
}
