import { type Kysely, sql } from 'kysely'

/** What each translation has cost, what that pays for, and what was translated again since. */
export async function up(db: Kysely<any>): Promise<void> {
  const columns = ['cost_seconds', 'paid_letters', 'again_letters', 'charged_seconds'] as const
  for (const column of columns) {
    await db.schema
      .alterTable('translation')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  // Those that are there have cost the length of their medium, or will when a transcriptor publishes them.
  const length = sql`(select length_seconds from file where file.id = translation.file_id)`
  await sql`update translation set
    cost_seconds = cast(floor(${length}) as bigint), paid_letters = cast(floor(${length} * 15) as bigint),
    charged_seconds = case when reservation_id is null then cast(floor(${length}) as bigint) else 0 end
    where source_version is not null`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const column of ['charged_seconds', 'again_letters', 'paid_letters', 'cost_seconds']) {
    await db.schema.alterTable('translation').dropColumn(column).execute()
  }
}
