import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Where an owner keeps a file: in which folder, and whether it is archived. Orders of the list begin with that, and
 * what the files of a folder or a status add up to is kept with each change, so that no list is ever counted.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('file')
    .addColumn('is_archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('file').addColumn('folder_id', 'text').execute()
  for (const [name, columns] of INDEXES) await db.schema.createIndex(name).on('file').columns(columns).execute()
  for (const index of FORMER) await db.schema.dropIndex(index).execute()

  await db.schema
    .createTable('file_count')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('is_archived', 'integer', (c) => c.notNull())
    // Empty for no folder, for a key has no nulls.
    .addColumn('folder_id', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('files', 'bigint', (c) => c.notNull())
    .addColumn('length_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('file_count_key', ['owner_id', 'is_archived', 'folder_id', 'status'])
    .execute()
  await sql`insert into file_count (owner_id, is_archived, folder_id, status, files, length_ms)
    select owner_id, 0, '', status, count(*), sum(cast(round(length_seconds * 1000) as bigint)) from file
    group by owner_id, status`.execute(db)
  await (db.getExecutor().adapter instanceof PostgresAdapter ? followOnPostgres(db) : followOnSqlite(db))
}

const INDEXES: readonly (readonly [name: string, columns: string[]])[] = [
  ['file_list_date', ['owner_id', 'is_archived', 'uploaded_at', 'id']],
  ['file_list_name', ['owner_id', 'is_archived', 'folded_name', 'id']],
  ['file_list_length', ['owner_id', 'is_archived', 'length_seconds', 'id']],
  ['file_list_status', ['owner_id', 'is_archived', 'status', 'uploaded_at desc', 'id desc']],
  ['file_folder_date', ['owner_id', 'folder_id', 'is_archived', 'uploaded_at', 'id']],
  ['file_folder_name', ['owner_id', 'folder_id', 'is_archived', 'folded_name', 'id']],
  ['file_folder_length', ['owner_id', 'folder_id', 'is_archived', 'length_seconds', 'id']],
  ['file_folder_status', ['owner_id', 'folder_id', 'is_archived', 'status', 'uploaded_at desc', 'id desc']],
]

/** Orders without what they begin with now. */
const FORMER = ['file_owner_name', 'file_owner_length']

async function followOnSqlite(db: Kysely<any>): Promise<void> {
  const add = sql`insert into file_count (owner_id, is_archived, folder_id, status, files, length_ms)
    values (new.owner_id, new.is_archived, coalesce(new.folder_id, ''), new.status, 1,
      cast(round(new.length_seconds * 1000) as integer))
    on conflict do update set files = files + 1, length_ms = length_ms + excluded.length_ms;`
  const was = sql`owner_id = old.owner_id and is_archived = old.is_archived and folder_id = coalesce(old.folder_id, '')
    and status = old.status`
  const takeAway = sql`update file_count set files = files - 1,
    length_ms = length_ms - cast(round(old.length_seconds * 1000) as integer) where ${was};
    delete from file_count where ${was} and files = 0;`
  await sql`create trigger file_counted after insert on file begin ${add} end`.execute(db)
  await sql`create trigger file_uncounted after delete on file begin ${takeAway} end`.execute(db)
  await sql`create trigger file_recounted after update of length_seconds, is_archived, folder_id, status on file
    when new.length_seconds <> old.length_seconds or new.is_archived <> old.is_archived
      or new.folder_id is not old.folder_id or new.status <> old.status
    begin ${takeAway} ${add} end`.execute(db)
}

/**
 * At the end of the transaction, and after the owner's summary is taken: the rows of one owner are then always locked
 * one transaction after the other, and no two can wait for each other over them.
 */
async function followOnPostgres(db: Kysely<any>): Promise<void> {
  await sql`create function follow_file_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.length_seconds = old.length_seconds and new.is_archived = old.is_archived
        and new.folder_id is not distinct from old.folder_id and new.status = old.status then return null;
      end if;
      perform 1 from file_summary where owner_id = coalesce(new.owner_id, old.owner_id) for update;
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
  await sql`create constraint trigger file_follow_counts
    after insert or delete or update of length_seconds, is_archived, folder_id, status on file
    deferrable initially deferred for each row execute function follow_file_counts()`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`drop function follow_file_counts() cascade`.execute(db)
  else
    for (const trigger of ['file_counted', 'file_uncounted', 'file_recounted'])
      await sql`drop trigger ${sql.id(trigger)}`.execute(db)
  await db.schema.dropTable('file_count').execute()
  await db.schema.createIndex('file_owner_name').on('file').columns(['owner_id', 'folded_name', 'id']).execute()
  await db.schema.createIndex('file_owner_length').on('file').columns(['owner_id', 'length_seconds', 'id']).execute()
  for (const [index] of INDEXES) await db.schema.dropIndex(index).execute()
  for (const column of ['folder_id', 'is_archived']) await db.schema.alterTable('file').dropColumn(column).execute()
}
