import type { Kysely } from 'kysely'

/** What told the speakers of each text apart, and the last time that a file's speakers were to be told apart alone. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('speakers_by', 'text').execute()
  await db.schema
    .createTable('speaker_telling')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('file.id').onDelete('cascade'))
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('speakers', 'integer')
    .addColumn('progress', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('turns', 'text')
    .addColumn('failure', 'text')
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('speaker_telling').execute()
  await db.schema.alterTable('file').dropColumn('speakers_by').execute()
}
