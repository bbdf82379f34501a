import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What a list of ten thousand files needs to stay quick: names to search and sort by, indexes, and a summary for each
 * owner.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('file')
    .addColumn('folded_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const { id, name } of await db.selectFrom('file').select(['id', 'name']).execute()) {
    await db
      .updateTable('file')
      .set({ folded_name: fold(name) })
      .where('id', '=', id)
      .execute()
  }
  await db.schema.createIndex('file_owner_name').on('file').columns(['owner_id', 'folded_name', 'id']).execute()
  await db.schema.createIndex('file_owner_length').on('file').columns(['owner_id', 'length_seconds', 'id']).execute()
  await db.schema
    .createIndex('file_owner_status')
    .on('file')
    .columns(['owner_id', 'status', 'for_human_transcribe', 'length_seconds'])
    .execute()

  await db.schema
    .createTable('file_summary')
    .addColumn('owner_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('files', 'bigint', (c) => c.notNull())
    // Whole milliseconds, for sums of floats drift when they are added and taken away.
    .addColumn('length_ms', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into file_summary (owner_id, files, length_ms)
    select owner_id, count(*), sum(cast(round(length_seconds * 1000) as bigint)) from file group by owner_id`.execute(
    db,
  )
  await (db.getExecutor().adapter instanceof PostgresAdapter ? followOnPostgres(db) : followOnSqlite(db))
}

/** Each change of a file brings its owner's summary along, in the same transaction and whoever makes it. */
async function followOnSqlite(db: Kysely<any>): Promise<void> {
  await sql`create trigger file_added after insert on file begin
    insert into file_summary (owner_id, files, length_ms)
    values (new.owner_id, 1, cast(round(new.length_seconds * 1000) as integer))
      on conflict (owner_id) do update set files = files + 1, length_ms = length_ms + excluded.length_ms;
  end`.execute(db)
  await sql`create trigger file_removed after delete on file begin
    update file_summary set files = files - 1,
    length_ms = length_ms - cast(round(old.length_seconds * 1000) as integer) where owner_id = old.owner_id;
  end`.execute(db)
  await sql`create trigger file_measured after update of length_seconds on file
    when new.length_seconds <> old.length_seconds begin
    update file_summary set length_ms = length_ms + cast(round(new.length_seconds * 1000) as integer)
    - cast(round(old.length_seconds * 1000) as integer) where owner_id = new.owner_id;
  end`.execute(db)
}

/**
 * The same at the end of the transaction: the one row of an owner is then the last that is locked,
 * and no two transactions can wait for each other over it.
 */
async function followOnPostgres(db: Kysely<any>): Promise<void> {
  await sql`create function follow_files() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into file_summary as s (owner_id, files, length_ms)
        values (new.owner_id, 1, cast(round(new.length_seconds * 1000) as bigint))
          on conflict (owner_id) do update set files = s.files + 1, length_ms = s.length_ms + excluded.length_ms;
      elsif tg_op = 'DELETE' then
        update file_summary set files = files - 1,
        length_ms = length_ms - cast(round(old.length_seconds * 1000) as bigint) where owner_id = old.owner_id;
      elsif new.length_seconds <> old.length_seconds then
        update file_summary set length_ms = length_ms + cast(round(new.length_seconds * 1000) as bigint)
        - cast(round(old.length_seconds * 1000) as bigint) where owner_id = new.owner_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger file_follow after insert or delete or update of length_seconds on file
    deferrable initially deferred for each row execute function follow_files()`.execute(db)
}

/** Lower case and without accents. */
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')

export async function down(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`drop function follow_files() cascade`.execute(db)
  else
    for (const trigger of ['file_added', 'file_removed', 'file_measured'])
      await sql`drop trigger ${sql.id(trigger)}`.execute(db)
  await db.schema.dropTable('file_summary').execute()
  for (const index of ['file_owner_name', 'file_owner_length', 'file_owner_status'])
    await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('file').dropColumn('folded_name').execute()
}
