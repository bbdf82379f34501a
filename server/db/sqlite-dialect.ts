import BetterSqlite from 'better-sqlite3'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import type { DatabaseConnection, DialectAdapter, Driver, QueryResult, SqliteDialectConfig, TransactionSettings } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a statement waits for another process's write before it gives up, in milliseconds. */
const LONGEST_WAIT = 10_000

/**
 * Kysely's SQLite dialect for a file that several processes write:
 * transactions take the write lock when they begin, and waiting for it does not block the event loop.
 */
export function sharedSqliteDialect(config: SqliteDialectConfig): SqliteDialect {
  return new SharedSqliteDialect(config)
}

class SharedSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new SharedSqliteDriver(this.#config)
  }
  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** Lets migrations run inside one transaction, so that two processes may start at once. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class SharedSqliteDriver extends SqliteDriver {
  readonly #patient = new WeakMap<DatabaseConnection, DatabaseConnection>()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    const known = this.#patient.get(connection)
    if (known) return known
    const patient = patientConnection(connection)
    this.#patient.set(connection, patient)
    return patient
  }

  // A transaction that begins with a read and writes later fails at once when another process wrote in between.
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }
}

/** Tries a statement again while another process holds the lock; a statement refused as busy has done nothing. */
function patientConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const until = Date.now() + LONGEST_WAIT
      for (;;) {
        try {
          return await connection.executeQuery<R>(query)
        } catch (error) {
          if (!isBusy(error) || Date.now() > until) throw error
          await wait(5 + Math.random() * 15)
        }
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}

/** Whether SQLite refused because somebody else holds the lock. A snapshot that is too old does not get better by waiting. */
export function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY') && error.code !== 'SQLITE_BUSY_SNAPSHOT'
}
