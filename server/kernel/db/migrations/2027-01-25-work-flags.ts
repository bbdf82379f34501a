import type { Kysely } from 'kysely'

/** Why transcriptors could not do a file, and since when it waits for its owner to decide. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('human_transcription').addColumn('held_at', 'bigint').execute()
  await db.schema
    .createTable('work_flag')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('file_id', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('transcriptor_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .execute()
  await db.schema.createIndex('work_flag_file').on('work_flag').columns(['file_id', 'at']).execute()
  await db.schema.createIndex('work_flag_transcriptor').on('work_flag').column('transcriptor_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('work_flag').execute()
  await db.schema.alterTable('human_transcription').dropColumn('held_at').execute()
}
