import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { within } from '../within.ts'
import { flushedFile } from './flushed-file.ts'
import { gatherTransactions } from './gathered-transactions.ts'
import { openPostgres, type PostgresSettings } from './open-postgres.ts'
import { openSqlite, SQLITE_FILE } from './open-sqlite.ts'
import type { Database, Db } from './schema.ts'
import { sharedSqliteDialect } from './sqlite-dialect.ts'
import { cachingStatements } from './statement-cache.ts'

const PING_MS = 2000

/** Where a database is; `databaseUrl` null is SQLite in `dataDir`. The rest is for PostgreSQL. */
export interface DatabaseSettings extends Omit<PostgresSettings, 'databaseUrl'> {
  databaseUrl: string | null
  dataDir: string
  /** Keeps other processes away from SQLite's file until it is closed. */
  isAlone?: boolean
}

/** An open database with what the rest of the server needs to know about it. */
export interface OpenDatabase {
  db: Db
  dialect: 'sqlite' | 'postgres'
  /** Where PostgreSQL is; null on SQLite. */
  databaseUrl: string | null
  /** Answers when the database does. @throws when it does not within two seconds */
  ping: () => Promise<void>
  /** How its connections are used now; null where there is no pool. */
  poolUse: () => PoolUse | null
  close: () => Promise<void>
}

/** Connections of a pool: lent out, idle, and how many requests wait for one. */
export interface PoolUse {
  busy: number
  idle: number
  waiting: number
  most: number
}

/**
 * Opens PostgreSQL at `databaseUrl`, or SQLite in `dataDir` when that is null.
 * @throws when SQLite is too old or one of its safety settings did not take
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  isAlone,
  ...postgres
}: DatabaseSettings): Promise<OpenDatabase> {
  const opened = databaseUrl === null ? await sqliteDb(dataDir, isAlone) : openPostgres({ databaseUrl, ...postgres })
  const { db, pool } = opened
  return {
    db,
    dialect: databaseUrl === null ? 'sqlite' : 'postgres',
    databaseUrl,
    ping: async () => void (await within(PING_MS, sql`select 1`.execute(db), 'The database does not answer.')),
    poolUse: () =>
      pool && {
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
      },
    close: () => ('close' in opened ? opened.close() : db.destroy()),
  }
}

async function sqliteDb(dataDir: string, isAlone = false) {
  const database = await openSqlite(dataDir, { isAlone })
  const db: Db = new Kysely<Database>({ dialect: sharedSqliteDialect({ database: cachingStatements(database) }) })
  // SQLite keeps it while it is open.
  const log = flushedFile(`${path.join(dataDir, SQLITE_FILE)}-wal`)
  gatherTransactions(db, log.flush)
  const close = async () => {
    await log.close()
    await db.destroy()
  }
  return { db, pool: null, close }
}
