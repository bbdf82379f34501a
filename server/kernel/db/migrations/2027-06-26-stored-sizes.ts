import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What the media of an owner's files of one status add up to, kept by the database with each change of a file; and
 * files whose medium is there by their size, so that whoever runs the server finds what fills the disk.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const [name, columns] of INDEXES)
    await db.schema.createIndex(name).on('file').columns(columns).where('media_key', 'is not', null).execute()
  await db.schema
    .createTable('file_bytes')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('files', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('file_bytes_key', ['owner_id', 'status'])
    .execute()
  await sql`insert into file_bytes (owner_id, status, files, bytes)
    select owner_id, status, count(*), sum(size) from file where media_key is not null
    group by owner_id, status`.execute(db)
  await (isPostgres(db) ? followOnPostgres(db) : followOnSqlite(db))
}

const INDEXES: readonly (readonly [name: string, columns: string[]])[] = [
  ['file_stored_size', ['size', 'id']],
  ['file_stored_status', ['status', 'size', 'id']],
  ['file_stored_owner', ['owner_id', 'size', 'id']],
]

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter

async function followOnSqlite(db: Kysely<any>): Promise<void> {
  const add = sql`insert into file_bytes (owner_id, status, files, bytes)
    select new.owner_id, new.status, 1, new.size where new.media_key is not null
    on conflict do update set files = files + 1, bytes = bytes + excluded.bytes;`
  const was = sql`owner_id = old.owner_id and status = old.status and old.media_key is not null`
  const takeAway = sql`update file_bytes set files = files - 1, bytes = bytes - old.size where ${was};
    delete from file_bytes where ${was} and files = 0;`
  await sql`create trigger file_stored after insert on file begin ${add} end`.execute(db)
  await sql`create trigger file_unstored after delete on file begin ${takeAway} end`.execute(db)
  await sql`create trigger file_restored after update of owner_id, status, size, media_key on file
    when new.owner_id <> old.owner_id or new.status <> old.status or new.size <> old.size
      or (new.media_key is null) <> (old.media_key is null)
    begin ${takeAway} ${add} end`.execute(db)
}

/** At the end of the transaction, and after the summaries of the owners are taken in one order, as other sums are. */
async function followOnPostgres(db: Kysely<any>): Promise<void> {
  await sql`create function follow_file_bytes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.owner_id = old.owner_id and new.status = old.status and new.size = old.size
        and (new.media_key is null) = (old.media_key is null) then return null;
      end if;
      perform 1 from file_summary where owner_id in (new.owner_id, old.owner_id) order by owner_id for update;
      if tg_op <> 'INSERT' and old.media_key is not null then
        update file_bytes set files = files - 1, bytes = bytes - old.size
        where owner_id = old.owner_id and status = old.status;
        delete from file_bytes where owner_id = old.owner_id and status = old.status and files = 0;
      end if;
      -- An owner may be gone by now, with all that was theirs.
      if tg_op <> 'DELETE' and new.media_key is not null and exists (select 1 from "user" where id = new.owner_id) then
        insert into file_bytes as b (owner_id, status, files, bytes) values (new.owner_id, new.status, 1, new.size)
        on conflict on constraint file_bytes_key do update set files = b.files + 1, bytes = b.bytes + excluded.bytes;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger file_follow_sizes
    after insert or delete or update of owner_id, status, size, media_key on file
    deferrable initially deferred for each row execute function follow_file_bytes()`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  if (isPostgres(db)) await sql`drop function follow_file_bytes() cascade`.execute(db)
  else
    for (const trigger of ['file_stored', 'file_unstored', 'file_restored'])
      await sql`drop trigger ${sql.id(trigger)}`.execute(db)
  await db.schema.dropTable('file_bytes').execute()
  for (const [index] of INDEXES) await db.schema.dropIndex(index).execute()
}
