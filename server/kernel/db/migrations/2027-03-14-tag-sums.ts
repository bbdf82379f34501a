import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * What a tag's files add up to is read from one index: each row of a tag has what is added up of its file, and whether
 * that is archived, and follows the file.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('file_tag')
    .addColumn('is_file_archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('file_tag')
    .addColumn('file_seconds', isPostgres(db) ? 'double precision' : 'real', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update file_tag set
    is_file_archived = (select file.is_archived from file where file.id = file_tag.file_id),
    file_seconds = (select file.length_seconds from file where file.id = file_tag.file_id)`.execute(db)
  await db.schema
    .createIndex('file_tag_sums')
    .on('file_tag')
    .columns(['tag_id', 'is_file_archived', 'file_seconds'])
    .execute()
  await db.schema.dropIndex('file_lengths').execute()
  await (isPostgres(db) ? followOnPostgres(db) : followOnSqlite(db))
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter

async function followOnSqlite(db: Kysely<any>): Promise<void> {
  await sql`create trigger file_tagged after insert on file_tag begin
    update file_tag set (is_file_archived, file_seconds) =
      (select is_archived, length_seconds from file where id = new.file_id)
      where tag_id = new.tag_id and file_id = new.file_id;
    end`.execute(db)
  await sql`create trigger file_tags_follow after update of is_archived, length_seconds on file
    when new.is_archived <> old.is_archived or new.length_seconds <> old.length_seconds begin
    update file_tag set is_file_archived = new.is_archived, file_seconds = new.length_seconds where file_id = new.id;
    end`.execute(db)
}

/** A tag that is given locks the file's row, so that no change of the file can pass it by. */
async function followOnPostgres(db: Kysely<any>): Promise<void> {
  await sql`create function take_from_tagged_file() returns trigger language plpgsql as $$
    begin
      select is_archived, length_seconds into new.is_file_archived, new.file_seconds
        from file where id = new.file_id for share;
      new.is_file_archived := coalesce(new.is_file_archived, 0);
      new.file_seconds := coalesce(new.file_seconds, 0);
      return new;
    end $$`.execute(db)
  await sql`create trigger file_tagged before insert on file_tag
    for each row execute function take_from_tagged_file()`.execute(db)
  await sql`create function follow_tagged_file() returns trigger language plpgsql as $$
    begin
      update file_tag set is_file_archived = new.is_archived, file_seconds = new.length_seconds where file_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`create trigger file_tags_follow after update of is_archived, length_seconds on file for each row
    when (new.is_archived <> old.is_archived or new.length_seconds <> old.length_seconds)
    execute function follow_tagged_file()`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  if (isPostgres(db))
    for (const name of ['take_from_tagged_file', 'follow_tagged_file'])
      await sql`drop function ${sql.id(name)} cascade`.execute(db)
  else for (const name of ['file_tagged', 'file_tags_follow']) await sql`drop trigger ${sql.id(name)}`.execute(db)
  await db.schema
    .createIndex('file_lengths')
    .on('file')
    .columns(['id', 'owner_id', 'is_archived', 'length_seconds'])
    .execute()
  await db.schema.dropIndex('file_tag_sums').execute()
  for (const column of ['file_seconds', 'is_file_archived'])
    await db.schema.alterTable('file_tag').dropColumn(column).execute()
}
