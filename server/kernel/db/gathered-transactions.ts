import { sql } from 'kysely'
import { createGroups, type GroupedWork, type Outcome } from '../in-groups.ts'
import type { Db } from './schema.ts'

/** Waits until all that was written before is on the disk. @throws when the disk fails */
export type Flush = () => Promise<void>

type Work<T = unknown> = (tx: Db) => Promise<T>

interface Gathering {
  commit: (work: Work) => Promise<unknown>
  flush: Flush
}

const gatherings = new WeakMap<Db, Gathering>()

/** So many are committed together at most: no more than take some milliseconds, for SQLite has no turn for others. */
const MOST_TOGETHER = 8

/** Has transactions of this SQLite database wait for the disk together; `flush` is that of its write-ahead log. */
export function gatherTransactions(db: Db, flush: Flush): void {
  const grouped = createGroups<Work, unknown>({
    most: MOST_TOGETHER,
    fit: () => true,
    together: (works) => commitTogether(db, works),
  })
  gatherings.set(db, { commit: (work) => grouped('', work), flush: sharedFlush(flush) })
}

/**
 * Runs a small transaction that many ask for at once. SQLite waits for the disk with each commit, and with it everybody
 * who calls: here it commits without, and one wait in the background does for all that were committed meanwhile, as
 * PostgreSQL does by itself. Those that come while one is in work are committed together, or again one by one where one
 * of them fails: `work` may be called twice, the first time in vain. It resolves once what it wrote is safe;
 * `committed` is told before, when all can see it. Cut off from power in between, the database is whole, and as if the
 * transaction had never been.
 */
export async function gatheredTransaction<T>(
  db: Db,
  work: Work<T>,
  committed: (result: T) => void = () => undefined,
): Promise<T> {
  const gathering = gatherings.get(db)
  const result = gathering ? ((await gathering.commit(work)) as T) : await db.transaction().execute(work)
  committed(result)
  await gathering?.flush()
  return result
}

async function commitTogether(db: Db, works: readonly GroupedWork<Work>[]): Promise<Outcome<unknown>[]> {
  try {
    return await withoutSync(db, async (tx) => {
      const outcomes: Outcome<unknown>[] = []
      for (const { work, asCaller } of works) outcomes.push({ value: await asCaller(() => work(tx)) })
      return outcomes
    })
  } catch (error) {
    if (works.length === 1) return [{ refused: error }]
    const outcomes: Outcome<unknown>[] = []
    for (const work of works) outcomes.push(...(await commitTogether(db, [work])))
    return outcomes
  }
}

/** Nobody else gets at the connection between the pragmas, which SQLite takes outside of transactions only. */
function withoutSync<T>(db: Db, work: Work<T>): Promise<T> {
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
