import BetterSqlite from 'better-sqlite3'
import path from 'node:path'
import { SQLITE_FILE } from './open-sqlite.ts'

/** Pages that are copied before other work gets its turn. */
const PAGES = 2000

/**
 * Copies the database of one data folder into another folder, as it is at this moment, while others write.
 * The copy is read in one transaction, for SQLite begins again whenever another process writes between two steps.
 */
export async function copySqlite(fromDir: string, toDir: string): Promise<void> {
  const source = new BetterSqlite(path.join(fromDir, SQLITE_FILE), {
    readonly: true,
    fileMustExist: true,
    timeout: 10_000,
  })
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await source.backup(path.join(toDir, SQLITE_FILE), { progress: () => PAGES })
    source.exec('commit')
  } finally {
    source.close()
  }
}
