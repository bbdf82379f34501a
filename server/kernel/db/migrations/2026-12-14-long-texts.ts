import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Texts that are larger, in bytes as they are stored, leave their version's row, and are cut into pieces of so many.
 */
const INLINE_BYTES = sql.lit(256 * 1024)
const PIECE_BYTES = sql.lit(512 * 1024)

const NAME = sql`file_id || '/' || language || '/' || version`

/** Long texts in pieces beside their versions, so that no statement has to write, read or remove much at once. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('long_text')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('unnamed_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('long_text_unnamed')
    .on('long_text')
    .column('unnamed_at')
    .where(sql.ref('unnamed_at'), 'is not', null)
    .execute()
  await db.schema
    .createTable('text_piece')
    .addColumn('text_id', 'text', (c) => c.notNull().references('long_text.id'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('body', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_piece_pk', ['text_id', 'seq'])
    .execute()
  await db.schema.alterTable('transcript_version').addColumn('text_id', 'text').execute()
  await cut(db)
  await (isPostgres(db) ? followOnPostgres(db) : followOnSqlite(db))
}

async function cut(db: Kysely<any>): Promise<void> {
  await sql`insert into long_text (id, bytes) select ${NAME}, length(body) from transcript_version
    where length(body) > ${INLINE_BYTES}`.execute(db)
  await sql`insert into text_piece (text_id, seq, body)
    with recursive cut (file_id, language, version, seq, bytes) as (
      select file_id, language, version, 0, length(body) from transcript_version where length(body) > ${INLINE_BYTES}
      union all select file_id, language, version, seq + 1, bytes from cut where (seq + 1) * ${PIECE_BYTES} < bytes)
    select cut.file_id || '/' || cut.language || '/' || cut.version, seq,
    substr(body, seq * ${PIECE_BYTES} + 1, ${PIECE_BYTES}) from cut
      join transcript_version as v on v.file_id = cut.file_id and v.language = cut.language
      and v.version = cut.version`.execute(db)
  await sql`update transcript_version set text_id = ${NAME}, body = substr(body, 1, 0)
    where length(body) > ${INLINE_BYTES}`.execute(db)
}

/** A version that goes, whoever removes it, leaves its long text to be removed later. */
async function followOnSqlite(db: Kysely<any>): Promise<void> {
  await sql`create trigger long_text_left after delete on transcript_version when old.text_id is not null begin
    update long_text set unnamed_at = 0 where id = old.text_id;
  end`.execute(db)
}

async function followOnPostgres(db: Kysely<any>): Promise<void> {
  await sql`create function leave_long_text() returns trigger language plpgsql as $$
    begin
      update long_text set unnamed_at = 0 where id = old.text_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger long_text_left after delete on transcript_version for each row
    when (old.text_id is not null) execute function leave_long_text()`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  if (isPostgres(db)) await sql`drop function leave_long_text() cascade`.execute(db)
  else await sql`drop trigger long_text_left`.execute(db)
  for (const { text_id } of await db
    .selectFrom('transcript_version')
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
      .updateTable('transcript_version')
      .set({ body: Buffer.concat(pieces.map(({ body }) => body)) })
      .where('text_id', '=', text_id)
      .execute()
  }
  await db.schema.alterTable('transcript_version').dropColumn('text_id').execute()
  await db.schema.dropTable('text_piece').execute()
  await db.schema.dropTable('long_text').execute()
}

const isPostgres = (db: Kysely<any>) => db.getExecutor().adapter instanceof PostgresAdapter
