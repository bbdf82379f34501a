import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { SQLITE_FILE } from '../../server/kernel/db/open-sqlite.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { quickFolder } from './quick-folder.ts'

// A file of tests migrates once, and copies from then on: that takes a tenth of the time.
let sqlite: Promise<Buffer> | undefined

/** Puts a SQLite database with all tables into a data folder. */
export async function putMigratedSqlite(dataDir: string): Promise<void> {
  sqlite ??= buildSqlite()
  await writeFile(path.join(dataDir, SQLITE_FILE), await sqlite)
}

async function buildSqlite(): Promise<Buffer> {
  const dataDir = await mkdtemp(path.join(await quickFolder(), 'longhand-template-'))
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir })
    await migrate(database.db)
    await database.close()
    return await readFile(path.join(dataDir, SQLITE_FILE))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
