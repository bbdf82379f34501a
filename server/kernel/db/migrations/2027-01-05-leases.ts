import type { Kysely } from 'kysely'

/** When a transcriptor last worked on what they have taken, and what happened at the desk, by transcriptor. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('human_transcription').addColumn('worked_at', 'bigint').execute()
  await db.schema.alterTable('human_transcription').addColumn('warned_at', 'bigint').execute()
  await db.schema
    .createTable('desk_history')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('transcriptor_id', 'text', (c) => c.notNull())
    .addColumn('file_id', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('language_code', 'text', (c) => c.notNull())
    .addColumn('seconds', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('desk_history_transcriptor')
    .on('desk_history')
    .columns(['transcriptor_id', 'at'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('desk_history').execute()
  await db.schema.alterTable('human_transcription').dropColumn('warned_at').execute()
  await db.schema.alterTable('human_transcription').dropColumn('worked_at').execute()
}
