import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { copySqlite } from '../../../kernel/db/copy-sqlite.ts'
import { openDatabase } from '../../../kernel/db/open.ts'
import type { OpenDatabase } from '../../../kernel/db/open.ts'
import type { Db } from '../../../kernel/db/schema.ts'

/**
 * Lets `work` read the database as it is at one moment, while others go on writing: SQLite is copied by its online
 * backup, PostgreSQL is read in one transaction.
 */
export async function withSnapshot<T>(
  { database, dataDir }: { database: OpenDatabase; dataDir: string },
  work: (snapshot: Db) => Promise<T>,
): Promise<T> {
  return database.dialect === 'sqlite' ? withCopy(dataDir, work) : inTransaction(database.db, work)
}

async function withCopy<T>(dataDir: string, work: (snapshot: Db) => Promise<T>): Promise<T> {
  await mkdir(path.join(dataDir, 'tmp'), { recursive: true })
  const folder = await mkdtemp(path.join(dataDir, 'tmp', 'snapshot-'))
  try {
    await copySqlite(dataDir, folder)
    const copy = await openDatabase({ databaseUrl: null, dataDir: folder })
    try {
      return await work(copy.db)
    } finally {
      await copy.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function inTransaction<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await waitLong(tx)
      return work(tx)
    })
}

/** Lifts the limits that keep a request short: copying takes as long as it takes. */
export async function waitLong(tx: Db): Promise<void> {
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    await sql`set local ${sql.raw(limit)} = 0`.execute(tx)
}
