import BetterSqlite from 'better-sqlite3'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { whileBusy } from './while-busy.ts'

/** Older versions can corrupt a database in WAL mode. */
export const LEAST_SQLITE_VERSION = '3.51.3'

/** The database file inside the data folder. */
export const SQLITE_FILE = 'longhand.sqlite'

/**
 * How long a statement sleeps inside SQLite for another process's lock, in milliseconds.
 * Short, because it blocks the event loop; the dialect goes on waiting outside.
 */
const BUSY_TIMEOUT = 25

/** Another process has the database open, though it has to be alone with it. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

/**
 * Opens the file with the settings that keep data safe; with `isAlone` it keeps all other processes out until it is
 * closed.
 * @throws DatabaseInUse when it cannot be alone; Error when one of the settings did not take
 */
export async function openSqlite(dataDir: string, { isAlone = false } = {}): Promise<BetterSqlite.Database> {
  await mkdir(dataDir, { recursive: true })
  const database = new BetterSqlite(path.join(dataDir, SQLITE_FILE), { timeout: BUSY_TIMEOUT })
  try {
    if (isAlone) lockOut(database)
    // Other processes may start at the same time; the change to WAL does not wait for them by itself.
    await whileBusy(() => configure(database))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Has to come before the file is read: what is shared with other processes by then stays shared. */
function lockOut(database: BetterSqlite.Database): void {
  database.pragma('locking_mode = EXCLUSIVE')
  try {
    database.pragma('journal_mode = WAL')
    database.exec('begin immediate; commit')
  } catch (error) {
    const isBusy = error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
    throw isBusy ? new DatabaseInUse('The SQLite database is in use. Stop Longhand first.', { cause: error }) : error
  }
}

function configure(database: BetterSqlite.Database): void {
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string }
  assertSqliteVersion(version)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  assertPragma(database, 'journal_mode', 'wal')
  assertPragma(database, 'synchronous', 2)
  assertPragma(database, 'foreign_keys', 1)
  assertPragma(database, 'busy_timeout', BUSY_TIMEOUT)
}

/** @throws when `version` is older than {@link LEAST_SQLITE_VERSION} */
export function assertSqliteVersion(version: string): void {
  if (version.localeCompare(LEAST_SQLITE_VERSION, 'en', { numeric: true }) < 0) {
    throw new Error(
      `SQLite ${version} can damage its file; version ${LEAST_SQLITE_VERSION} or newer is needed. Update ` +
        'better-sqlite3.',
    )
  }
}

function assertPragma(database: BetterSqlite.Database, name: string, expected: string | number): void {
  const actual = database.pragma(name, { simple: true })
  if (actual !== expected)
    throw new Error(
      `SQLite did not take ${name} = ${expected}; it has ${String(actual)}. Is the data folder on a network disk?`,
    )
}
