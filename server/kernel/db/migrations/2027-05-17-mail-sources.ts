import type { Kysely } from 'kysely'

/** Recordings may come with a mail, several with one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('feed_episode').addColumn('together', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('feed_episode').dropColumn('together').execute()
}
