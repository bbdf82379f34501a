import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Waits until all that was written before is on the disk. @throws when the disk fails */
export type Flush = () => Promise<void>

const flushes = new WeakMap<Db, Flush>()

/** Has transactions of this SQLite database wait for the disk together; `flush` is that of its write-ahead log. */
export function gatherTransactions(db: Db, flush: Flush): void {
  flushes.set(db, sharedFlush(flush))
}

/**
 * Runs a small transaction that many ask for at once. SQLite waits for the disk with each commit, and with it everybody
 * who calls: here it commits without, and one wait in the background does for all that were committed meanwhile, as
 * PostgreSQL does by itself. It resolves once what it wrote is safe; `committed` is told before, when all can see it.
 * Cut off from power in between, the database is whole, and as if the transaction had never been.
 */
export async function gatheredTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  committed: (result: T) => void = () => undefined,
): Promise<T> {
  const flush = flushes.get(db)
  const result = flush ? await withoutSync(db, work) : await db.transaction().execute(work)
  committed(result)
  await flush?.()
  return result
}

/** Nobody else gets at the connection between the pragmas, which SQLite takes outside of transactions only. */
function withoutSync<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await connection.transaction().execute(work)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

/** Whoever asks while one flush is under way waits for the next, as theirs may have come too late for it. */
export function sharedFlush(flush: Flush): Flush {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function begin(): Promise<void> {
    next = null
    const own = flush().finally(() => {
      if (running === own) running = null
    })
    running = own
    return own
  }

  return () => {
    if (!running) return begin()
    return (next ??= running.then(begin, begin))
  }
}
