import { sql } from 'kysely'
import type { OpenDatabase } from '../kernel/db/open.ts'
import type { Db } from '../kernel/db/schema.ts'
import type { EventBus } from '../ports/events.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { Logger } from '../ports/logger.ts'
import { createPostgresNotices } from './event-notices.ts'
import { createTableEventBus } from './event-table.ts'
import { createTableJobQueue, removeUnfinished } from './job-queue-table.ts'

/** What processes hand to each other through the database. */
export interface Work {
  jobs: JobQueue
  events: EventBus
  close: () => Promise<void>
}

export interface WorkOptions {
  /** Kinds of jobs. */
  names?: readonly string[]
  /** Whether this process cleans up after done jobs. */
  maintains?: boolean
  log?: Logger
}

/**
 * The job queue and the events that go with a database: tables of our own on SQLite, pg-boss and notices on PostgreSQL.
 */
export async function openWork(
  { db, dialect, databaseUrl }: Pick<OpenDatabase, 'db' | 'dialect' | 'databaseUrl'>,
  { names, maintains, log }: WorkOptions = {},
): Promise<Work> {
  const notices = databaseUrl === null ? null : createPostgresNotices({ databaseUrl, log })
  const events = createTableEventBus({ db, notices, log })
  if (dialect === 'sqlite') return { jobs: createTableJobQueue({ db }), events, close: async () => {} }
  const { openPgBossQueue } = await import('./job-queue-pg-boss/index.ts')
  const jobs = await openPgBossQueue({ db, names, maintains, log })
  await takeOver(db, jobs)
  return { jobs, events, close: () => jobs.close() }
}

/** Moves the jobs that an earlier version left in our own table; a worker of it that still runs one loses its lease. */
async function takeOver(db: Db, jobs: JobQueue): Promise<void> {
  const { rows } = await sql`select 1 from public.job where state in ('ready', 'running') limit 1`.execute(db)
  if (rows.length === 0) return
  const table = createTableJobQueue({ db })
  await db.transaction().execute(async (tx) => {
    // Of several processes that start at once, one finds them.
    await sql`lock table job in exclusive mode`.execute(tx)
    for (const { name, payload, key, account, ...options } of await table.unfinished(tx)) {
      await jobs.add(name, payload, { ...options, tx, key: key ?? undefined, account: account ?? undefined })
    }
    await removeUnfinished(tx)
  })
}
