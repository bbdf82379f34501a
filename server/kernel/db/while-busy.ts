import BetterSqlite from 'better-sqlite3'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** How long we wait for another process's lock before giving up, in milliseconds. */
const LONGEST_WAIT = 10_000

/**
 * Tries again while another process holds SQLite's lock, without blocking the event loop; what was refused as busy has
 * done nothing. @throws DatabaseUnavailable when it is held for too long
 */
export async function whileBusy<T>(work: () => T | Promise<T>, longestMs = LONGEST_WAIT): Promise<T> {
  const until = Date.now() + longestMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() > until) throw new DatabaseUnavailable({ cause: error })
      await wait(5 + Math.random() * 15)
    }
  }
}

/** A snapshot that is too old does not get better by waiting. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof BetterSqlite.SqliteError &&
    error.code.startsWith('SQLITE_BUSY') &&
    error.code !== 'SQLITE_BUSY_SNAPSHOT'
  )
}
