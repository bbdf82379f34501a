import { CompiledQuery, sql } from 'kysely'
import { type Db as BossDatabase, PgBoss } from 'pg-boss'
import type { Db } from '../../kernel/db/schema.ts'
import type { Logger } from '../../ports/logger.ts'

/** Our connections, or a transaction on one, as pg-boss asks for them. */
export function statementsOf(db: Db): BossDatabase {
  return {
    executeSql: (text, values = []) =>
      db.isTransaction
        ? execute(db, text, values)
        : db.connection().execute((connection) => execute(connection, text, values)),
  }
}

async function execute(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  try {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows: [...rows] }
  } catch (error) {
    // Some of pg-boss's texts begin a transaction of their own, which must not stay open on a connection that others
    // use next.
    if (!db.isTransaction) await sql`rollback`.execute(db).catch(() => undefined)
    throw error
  }
}

/**
 * Starts pg-boss on our connections: its tables are made or brought up to date, and our own indexes beside them.
 * `maintains` lets this process clean up after done jobs as well; pg-boss itself sees to it that one does at a time.
 */
export async function startBoss({
  db,
  names,
  maintains,
  log,
}: {
  db: Db
  names: readonly string[]
  maintains: boolean
  log?: Logger | undefined
}): Promise<PgBoss> {
  const boss = new PgBoss({ db: statementsOf(db), supervise: maintains, schedule: false })
  boss.on('error', (error) => log?.warn({ err: error }, 'the job queue could not be looked after; trying again'))
  boss.on('warning', (warning) => log?.warn({ warning }, 'the job queue has a warning'))
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of names) if (!known.has(name)) await boss.createQueue(name)
  await createIndexes(db)
  return boss
}

/**
 * What our port asks beyond pg-boss's own indexes: one job per key whatever its name is (pg-boss knows keys within a
 * name), leases that ran out, and the jobs of an account.
 */
const INDEXES = {
  longhand_job_key: sql`create unique index longhand_job_key on pgboss.job_common (singleton_key)
    where state <= 'active'`,
  longhand_job_lease: sql`create index longhand_job_lease on pgboss.job_common (heartbeat_on) where state = 'active'`,
  longhand_job_account: sql`create index longhand_job_account on pgboss.job_common (group_id, name)
    where state <= 'active'`,
}

async function createIndexes(db: Db): Promise<void> {
  // Making one waits for every writer, even if it is there, so look first.
  const { rows } = await sql<{
    indexname: string
  }>`select indexname from pg_indexes where schemaname = 'pgboss' and indexname like 'longhand%'`.execute(db)
  const missing = Object.entries(INDEXES).filter(([name]) => !rows.some(({ indexname }) => indexname === name))
  if (missing.length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('longhand_job_indexes'))`.execute(tx)
    for (const [name, create] of missing) {
      const { rows: made } =
        await sql`select 1 from pg_indexes where schemaname = 'pgboss' and indexname = ${name}`.execute(tx)
      if (made.length === 0) await create.execute(tx)
    }
  })
}
