import { type Kysely, sql } from 'kysely'
import type { Db } from '../../kernel/db/schema.ts'

/** The tables of the index, in a schema of their own. */
export interface IndexTables {
  'search.state': { form: number; generation: string | null }
  'search.file': { number: number; file_id: string; owner_id: string; uploaded_at: number; next_place: number }
  'search.held_text': { id: number; number: number; language: string; version: number }
  'search.part': {
    place: number
    text_id: number
    paragraph: string
    sha1: string
    speaker: string
    body: string
    words: Uint8Array
    /** Words of the body with where they stand, and by prefix those of the speaker and where the part belongs. */
    terms: string
  }
}
export type IndexDb = Kysely<IndexTables>

/** Raised with every change of the tables: an index of another form is thrown away and made again. */
const FORM = 2

/** Any number that no other lock of ours has. */
const LOCK = 7_326_041

/** Makes the tables where there are none, or those of another form; of several processes one does. */
export async function makeTables(db: Db): Promise<IndexDb> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    if ((await formOf(tx)) === FORM) return
    await sql`drop schema if exists search cascade`.execute(tx)
    for (const statement of STATEMENTS) await sql.raw(statement).execute(tx)
  })
  return db as unknown as IndexDb
}

async function formOf(tx: Db): Promise<number | null> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('search.state')::text as name`.execute(tx)
  if (rows[0]?.name == null) return null
  return (await sql<{ form: number }>`select form from search.state`.execute(tx)).rows[0]?.form ?? null
}

const STATEMENTS = [
  'create schema search',
  'create table search.state (form integer not null, generation text)',
  `insert into search.state (form) values (${FORM})`,
  `create table search.file (
    number bigint generated always as identity primary key, file_id text not null unique, owner_id text not null,
    uploaded_at bigint not null, next_place integer not null
  )`,
  'create index on search.file (owner_id, number)',
  `create table search.held_text (
    id bigint generated always as identity primary key, number bigint not null references search.file,
    language text not null, version integer not null, unique (number, language)
  )`,
  `create table search.part (
    place bigint primary key, text_id bigint not null references search.held_text, paragraph text not null,
    sha1 text not null, speaker text not null, body text not null, words bytea not null, terms tsvector not null
  )`,
  'create index on search.part (text_id)',
  // A search reads all that waits to be sorted in, and somebody's save has to sort it in: in KiB, not 4 MiB as it is.
  'create index on search.part using gin (terms) with (gin_pending_list_limit = 512)',
]
