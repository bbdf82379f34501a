import { type Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Client, Pool, type PoolClient, types } from 'pg'
import type { Logger } from '../../ports/logger.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { nameOf, planEachTime } from './named-statements.ts'
import { withPatience } from './patience.ts'
import { isConnectionLost, isFromStandby, isPlanStale, isTooSlow } from './postgres-errors.ts'
import { RetryingKysely } from './retrying-kysely.ts'
import type { Database } from './schema.ts'

export interface PostgresSettings {
  databaseUrl: string
  /** Most connections of this process; 10 unless said. */
  poolSize?: number
  /** What this process calls itself in the database's list of connections. */
  name?: string
  /** Statements may take as long as they like, for changes of the tables. */
  isUnhurried?: boolean
  /** What makes its connections; pg's own unless said. */
  connection?: typeof Client
  log?: Logger
}

/** The server's limits of waiting, in milliseconds. */
const LIMITS = { statement_timeout: 60_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }
/** Ours, for a server that says nothing any more. */
const SILENCE_MS = 65_000

/** Set by a statement: poolers such as PgBouncer refuse connections that bring them along. */
const SET_LIMITS = `select ${Object.entries(LIMITS)
  .map(([name, milliseconds]) => `set_config('${name}', '${milliseconds}', false)`)
  .join(', ')}`

/**
 * PostgreSQL behind a pool that outlives a restart of the server: what has not begun yet waits for it a few seconds,
 * reads are asked again, and transactions begin again. A write whose end is not known is never repeated. Its errors are
 * DatabaseUnavailable where the server is away or too slow.
 */
export function openPostgres({
  databaseUrl,
  poolSize = 10,
  name = 'longhand',
  isUnhurried = false,
  connection = Client,
  log,
}: PostgresSettings): { db: Kysely<Database>; pool: Pool } {
  // Also the type of count(*); pg gives texts for it. Our numbers are times and counts, all below 2^53.
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    Client: connection,
    connectionString: databaseUrl,
    application_name: name,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!isUnhurried && {
      query_timeout: SILENCE_MS,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
      onConnect: async (client) => void (await client.query(SET_LIMITS)),
    }),
  })
  // Without a listener, a connection that the server closes while it is idle ends the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection was lost'))
  // The same for a connection in use, between two statements; the next statement meets the error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: new RetryingKysely({ dialect: new PostgresDialect({ pool: patient(pool) }) }), pool }
}

function patient(pool: Pool): PostgresPool {
  const connect = () =>
    withPatience(
      () => pool.connect(),
      (error) => isConnectionLost(error) && !/timeout exceeded/.test((error as Error).message),
    ).catch(unavailable)
  return {
    options: pool.options,
    Client,
    connect: async () => guarded(await connect(), connect),
    end: () => pool.end(),
  }
}

/** A connection that is taken for another one while that loses nothing, and is thrown away once it is lost. */
function guarded(first: PoolClient, connect: () => Promise<PoolClient>): PostgresPoolClient {
  let client = first
  let lost: Error | undefined
  let isInTransaction = false
  let isHeld = true

  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    // A transaction whose connection is gone rolls back by itself.
    if (lost && text === 'rollback') return { command: 'ROLLBACK', rows: [] }
    if (lost) throw new DatabaseUnavailable({ cause: lost })
    try {
      const name = nameOf(text)
      const result = await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
      if (begins(text)) isInTransaction = true
      if (ends(text)) isInTransaction = false
      return result
    } catch (error) {
      if (isTooSlow(error)) return unavailable(error)
      if (isPlanStale(error)) {
        planEachTime(text)
        // In a transaction nothing more is done after an error: it begins again.
        if (isInTransaction) throw new DatabaseUnavailable({ cause: error })
        return await query(text, values)
      }
      if (!isConnectionLost(error)) throw error
      const isSafe = begins(text) || (!isInTransaction && reads(text))
      if (isSafe && !/read timeout/.test((error as Error).message)) {
        client.release(error as Error)
        isHeld = false
        client = await connect()
        isHeld = true
        return await query(text, values)
      }
      lost = error as Error
      if (text === 'rollback') return { command: 'ROLLBACK', rows: [] }
      throw new DatabaseUnavailable({
        cause: error,
        isOutcomeUnknown: !isFromStandby(error) && (text === 'commit' || (!isInTransaction && !isSafe)),
      })
    }
  }

  return {
    query,
    get processID() {
      return (client as unknown as { processID: number }).processID
    },
    release(discard?: boolean) {
      if (isHeld) client.release(lost ?? discard)
    },
  } as unknown as PostgresPoolClient
}

const begins = (text: string) => /^(begin|start transaction)/.test(text)
const ends = (text: string) => text === 'commit' || text === 'rollback'
const reads = (text: string) => /^\s*select\b/i.test(text)

function unavailable(cause: unknown): never {
  throw isConnectionLost(cause) || isTooSlow(cause) ? new DatabaseUnavailable({ cause }) : cause
}
