import type { Kysely } from 'kysely'

/** One of the processes whose people write in a text makes its next version, not each of them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('transcript').addColumn('whole_due_at', 'bigint').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('transcript').dropColumn('whole_due_at').execute()
}
