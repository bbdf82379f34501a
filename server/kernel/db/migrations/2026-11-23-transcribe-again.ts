import type { Kysely } from 'kysely'

/** Files whose text the machine writes once more. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('free_again_until', 'bigint').execute()
  await db.schema.alterTable('file').addColumn('former_language', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').dropColumn('former_language').execute()
  await db.schema.alterTable('file').dropColumn('free_again_until').execute()
}
