import type { Kysely } from 'kysely'

/** Whose words are heard again or aligned: each speaker may have a track. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['hearing', 'alignment'])
    await db.schema.alterTable(table).addColumn('speakers', 'text').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['hearing', 'alignment']) await db.schema.alterTable(table).dropColumn('speakers').execute()
}
