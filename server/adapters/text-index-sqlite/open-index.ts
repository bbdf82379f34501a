import BetterSqlite from 'better-sqlite3'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The index's file inside the data folder. */
export const INDEX_FILE = 'search.sqlite'

/** Who writes waits so long for another process that does, in milliseconds; it is a thread that waits. */
const BUSY_TIMEOUT = 10_000

/** Raised with every change of the tables: an index of another form is thrown away and made again. */
const FORM = 5

/** Pages of the file that a thread keeps in memory, in KiB. */
const CACHE_KIB = 32 * 1024

/**
 * Words are given to FTS5 as our own code made them, with spaces between: its ascii tokenizer leaves alone all beyond
 * ASCII. It keeps where words stand, not the texts; the prefixes of two and three letters are those of half a language.
 * Where words are keyed, `start` has their beginnings.
 */
const TABLES = `
  create table state (generation text);
  create table indexed_file (
    number integer primary key autoincrement, file_id text not null unique, owner_id text not null,
    uploaded_at integer not null, next_place integer not null
  );
  create index indexed_file_by_owner on indexed_file (owner_id);
  create index indexed_file_by_upload on indexed_file (uploaded_at);
  create table held_text (
    id integer primary key, number integer not null references indexed_file, language text not null,
    version integer not null, unique (number, language)
  );
  create table part (
    place integer primary key, text_id integer not null references held_text, paragraph text not null,
    sha1 text not null, speaker text not null, body text not null, words blob not null
  );
  create index part_by_text on part (text_id);
  create virtual table word using fts5(
    scope, speaker, body, pair, start, content='', contentless_delete=1, tokenize='ascii', prefix='2 3'
  );
`

/** Opens the index in a data folder, and makes its tables where there are none, or those of another form. */
export function openIndex(dataDir: string): BetterSqlite.Database {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, INDEX_FILE)
  const index = open(file)
  if (formOf(index) === FORM) return index
  if (formOf(index) !== 0) {
    index.close()
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return openIndex(dataDir)
  }
  index
    .transaction(() => {
      if (formOf(index) !== 0) return
      index.exec(TABLES)
      index.pragma(`user_version = ${FORM}`)
    })
    .immediate()
  return index
}

function open(file: string): BetterSqlite.Database {
  const index = new BetterSqlite(file, { timeout: BUSY_TIMEOUT })
  index.pragma('journal_mode = WAL')
  // What is told to be indexed is not looked at again, so it has to be on the disk by then.
  index.pragma('synchronous = FULL')
  index.pragma(`cache_size = -${CACHE_KIB}`)
  return index
}

const formOf = (index: BetterSqlite.Database) => index.pragma('user_version', { simple: true }) as number
