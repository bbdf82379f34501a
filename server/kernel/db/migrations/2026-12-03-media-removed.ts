import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Files whose medium was removed after the time that the operator set, while their text stays. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('file').addColumn('media_removed_at', 'bigint').execute()
  await db.schema.alterTable('file').addColumn('media_kept_days', 'integer').execute()
  if (isPostgres(db))
    await db.schema
      .alterTable('file')
      .alterColumn('media_key', (c) => c.dropNotNull())
      .execute()
  else await remake(db, sql``)
}

export async function down(db: Kysely<any>): Promise<void> {
  // Names no medium, and before there were files without one it was told as one that is missing.
  await db.updateTable('file').set({ media_key: '' }).where('media_key', 'is', null).execute()
  if (isPostgres(db))
    await db.schema
      .alterTable('file')
      .alterColumn('media_key', (c) => c.setNotNull())
      .execute()
  else await remake(db, sql`not null default ''`)
  for (const column of ['media_kept_days', 'media_removed_at'])
    await db.schema.alterTable('file').dropColumn(column).execute()
}

/** SQLite cannot change a column, but for putting another one in its place. */
async function remake(db: Kysely<any>, constraint: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table file add column new_media_key text ${constraint}`.execute(db)
  await sql`update file set new_media_key = media_key`.execute(db)
  await sql`alter table file drop column media_key`.execute(db)
  await sql`alter table file rename column new_media_key to media_key`.execute(db)
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter
