import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely'
import type {
  DatabaseConnection,
  DialectAdapter,
  Driver,
  QueryCompiler,
  QueryResult,
  SqliteDialectConfig,
  TransactionSettings,
} from 'kysely'
import { whileBusy } from './while-busy.ts'

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
  override createQueryCompiler(): QueryCompiler {
    return new SteadyPlanCompiler()
  }
}

/**
 * Has SQLite plan a statement once. It reads the values of bare parameters to plan joins, orders and limits, and then
 * plans the statement again for each execution, since better-sqlite3 clears its values after each: two thirds of the
 * time of the query for a page of files. A plus sign leaves a value as it is, and keeps the planner from reading it.
 */
class SteadyPlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
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

  // On a full disk SQLite has rolled back by itself; what is to be told is that, not that there was nothing left to
  // roll back.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    })
  }
}

/** Waits with each statement until no other process holds the lock. */
function patientConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      whileBusy(() => connection.executeQuery<R>(query)),
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }
}
