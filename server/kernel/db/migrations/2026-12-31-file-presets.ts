import type { Kysely } from 'kysely'

/** Whether a file is transcribed by the quickest engine or by the best one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('preset', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').dropColumn('preset').execute()
}
