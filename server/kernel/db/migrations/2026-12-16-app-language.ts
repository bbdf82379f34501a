import type { Kysely } from 'kysely'

/** The language that a person reads: of what the server says to them, and of their mails. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').addColumn('app_language', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('user').dropColumn('app_language').execute()
}
