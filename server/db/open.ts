import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { Logger } from '../ports/logger.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Database, Db } from './schema.ts'
import { sharedSqliteDialect } from './sqlite-dialect.ts'
import { cachingStatements } from './statement-cache.ts'

/** An open database with what the rest of the server needs to know about it. */
export interface OpenDatabase {
  db: Db
  dialect: 'sqlite' | 'postgres'
  /** Answers when the database does. @throws when it does not */
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

/** Where the database is. */
export interface DatabaseSettings {
  /** PostgreSQL's address; null for SQLite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  log?: Logger
  /** Keeps other processes away from SQLite's file until it is closed. */
  isAlone?: boolean
}

/**
 * Opens PostgreSQL at `databaseUrl`, or SQLite in `dataDir` when that is null.
 * @throws when SQLite is too old or one of its safety settings did not take
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { db, pool } = settings.databaseUrl === null ? { db: await sqliteDb(settings), pool: null } : postgresDb(settings.databaseUrl, settings.log)
  return {
    db,
    poolUse: () => pool && { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount, most: pool.options.max },
    dialect: settings.databaseUrl === null ? 'sqlite' : 'postgres',
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}

async function sqliteDb({ dataDir, isAlone = false }: DatabaseSettings): Promise<Db> {
  const database = await openSqlite(dataDir, { isAlone })
  return new Kysely<Database>({ dialect: sharedSqliteDialect({ database: cachingStatements(database) }) })
}

function postgresDb(connectionString: string, log?: Logger): { db: Db; pool: Pool } {
  // Also the type of count(*); pg gives texts for it. Our numbers are times and counts, all below 2^53.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // Without a listener, a connection that the server closes while it is idle ends the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection was lost'))
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool }
}
