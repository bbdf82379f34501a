import type { Kysely } from 'kysely'

/** Voices of speakers who were told apart again wait under their request until the text has names for them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('voice_print').addColumn('request_id', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.deleteFrom('voice_print').where('request_id', 'is not', null).execute()
  await db.schema.alterTable('voice_print').dropColumn('request_id').execute()
}
