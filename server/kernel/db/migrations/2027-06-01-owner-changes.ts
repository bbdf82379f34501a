import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What files add up to follows them to another owner. */
export async function up(db: Kysely<any>): Promise<void> {
  await (isPostgres(db) ? followOnPostgres(db, true) : followOnSqlite(db, true))
}

/** A server of the version before changes no owner, so its own triggers say enough. */
export async function down(db: Kysely<any>): Promise<void> {
  await (isPostgres(db) ? followOnPostgres(db, false) : followOnSqlite(db, false))
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter

async function followOnSqlite(db: Kysely<any>, withOwner: boolean): Promise<void> {
  const owner = sql.raw(withOwner ? 'owner_id, ' : '')
  const isOthers = sql.raw(withOwner ? 'new.owner_id <> old.owner_id or ' : '')
  const [length, oldLength] = ['new', 'old'].map((row) =>
    sql.raw(`cast(round(${row}.length_seconds * 1000) as integer)`),
  ) as [ReturnType<typeof sql.raw>, ReturnType<typeof sql.raw>]
  const was = sql`owner_id = old.owner_id and is_archived = old.is_archived and folder_id = coalesce(old.folder_id, '')
    and status = old.status`
  for (const trigger of ['file_recounted', 'file_measured']) await sql`drop trigger ${sql.id(trigger)}`.execute(db)
  await sql`create trigger file_recounted after update of ${owner}length_seconds, is_archived, folder_id, status on file
    when ${isOthers}new.length_seconds <> old.length_seconds or new.is_archived <> old.is_archived
      or new.folder_id is not old.folder_id or new.status <> old.status begin
    update file_count set files = files - 1, length_ms = length_ms - ${oldLength} where ${was};
    delete from file_count where ${was} and files = 0;
    insert into file_count (owner_id, is_archived, folder_id, status, files, length_ms)
      values (new.owner_id, new.is_archived, coalesce(new.folder_id, ''), new.status, 1, ${length})
      on conflict do update set files = files + 1, length_ms = length_ms + excluded.length_ms;
    end`.execute(db)
  await sql`create trigger file_measured after update of ${owner}length_seconds on file
    when ${isOthers}new.length_seconds <> old.length_seconds begin
    update file_summary set files = files - 1, length_ms = length_ms - ${oldLength} where owner_id = old.owner_id;
    insert into file_summary (owner_id, files, length_ms) values (new.owner_id, 1, ${length})
      on conflict (owner_id) do update set files = files + 1, length_ms = length_ms + excluded.length_ms;
    end`.execute(db)
}

/**
 * At the end of the transaction as before, and of two owners the summaries in one order, so that no two transactions
 * wait for each other over them.
 */
async function followOnPostgres(db: Kysely<any>, withOwner: boolean): Promise<void> {
  for (const trigger of ['file_follow_counts', 'file_follow'])
    await sql`drop trigger ${sql.id(trigger)} on file`.execute(db)
  await sql`create or replace function follow_file_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.length_seconds = old.length_seconds and new.is_archived = old.is_archived
        and new.folder_id is not distinct from old.folder_id and new.status = old.status
        and new.owner_id = old.owner_id then return null;
      end if;
      perform 1 from file_summary where owner_id in (new.owner_id, old.owner_id) order by owner_id for update;
      if tg_op <> 'INSERT' then
        update file_count set files = files - 1,
        length_ms = length_ms - cast(round(old.length_seconds * 1000) as bigint)
        where owner_id = old.owner_id and is_archived = old.is_archived
        and folder_id = coalesce(old.folder_id, '') and status = old.status;
        delete from file_count where owner_id = old.owner_id and is_archived = old.is_archived
        and folder_id = coalesce(old.folder_id, '') and status = old.status and files = 0;
      end if;
      -- An owner may be gone by now, with all that was theirs.
      if tg_op <> 'DELETE' and exists (select 1 from "user" where id = new.owner_id) then
        insert into file_count as c (owner_id, is_archived, folder_id, status, files, length_ms)
        values (new.owner_id, new.is_archived, coalesce(new.folder_id, ''), new.status, 1,
          cast(round(new.length_seconds * 1000) as bigint))
        on conflict on constraint file_count_key
        do update set files = c.files + 1, length_ms = c.length_ms + excluded.length_ms;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create or replace function follow_files() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.owner_id = old.owner_id and new.length_seconds = old.length_seconds then return null;
      end if;
      perform 1 from file_summary where owner_id in (new.owner_id, old.owner_id) order by owner_id for update;
      if tg_op <> 'INSERT' then
        update file_summary set files = files - 1,
        length_ms = length_ms - cast(round(old.length_seconds * 1000) as bigint) where owner_id = old.owner_id;
      end if;
      if tg_op <> 'DELETE' and exists (select 1 from "user" where id = new.owner_id) then
        insert into file_summary as s (owner_id, files, length_ms)
        values (new.owner_id, 1, cast(round(new.length_seconds * 1000) as bigint))
          on conflict (owner_id) do update set files = s.files + 1, length_ms = s.length_ms + excluded.length_ms;
      end if;
      return null;
    end $$`.execute(db)
  const owner = sql.raw(withOwner ? 'owner_id, ' : '')
  await sql`create constraint trigger file_follow after insert or delete or update of ${owner}length_seconds on file
    deferrable initially deferred for each row execute function follow_files()`.execute(db)
  await sql`create constraint trigger file_follow_counts
    after insert or delete or update of ${owner}length_seconds, is_archived, folder_id, status on file
    deferrable initially deferred for each row execute function follow_file_counts()`.execute(db)
}
