import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Texts that wait for an import lie in pieces too when they are long. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('import_transcript').addColumn('text_id', 'text').execute()
  await (isPostgres(db) ? followOnPostgres(db) : followOnSqlite(db))
}

/** A text that is no longer waited for, whoever removes it, leaves its pieces to be removed later. */
async function followOnSqlite(db: Kysely<any>): Promise<void> {
  await sql`create trigger import_long_text_left after delete on import_transcript when old.text_id is not null begin
    update long_text set unnamed_at = 0 where id = old.text_id;
  end`.execute(db)
}

async function followOnPostgres(db: Kysely<any>): Promise<void> {
  await sql`create trigger import_long_text_left after delete on import_transcript for each row
    when (old.text_id is not null) execute function leave_long_text()`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await (
    isPostgres(db)
      ? sql`drop trigger import_long_text_left on import_transcript`
      : sql`drop trigger import_long_text_left`
  ).execute(db)
  for (const { text_id } of await db
    .selectFrom('import_transcript')
    .select('text_id')
    .where('text_id', 'is not', null)
    .execute()) {
    const pieces = await db
      .selectFrom('text_piece')
      .select('body')
      .where('text_id', '=', text_id)
      .orderBy('seq')
      .execute()
    await db
      .updateTable('import_transcript')
      .set({ body: Buffer.concat(pieces.map(({ body }) => body)) })
      .where('text_id', '=', text_id)
      .execute()
    await db.updateTable('long_text').set({ unnamed_at: 0 }).where('id', '=', text_id).execute()
  }
  await db.schema.alterTable('import_transcript').dropColumn('text_id').execute()
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter
