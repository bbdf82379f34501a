import { type Insertable, type RawBuilder, sql, type SqlBool } from 'kysely'
import { v7 as uuid } from 'uuid'
import { backoff } from '../../src/shared/backoff.ts'
import { MINUTE_MS } from '../../src/shared/durations.ts'
import { preparedQuery } from '../kernel/db/prepared-query.ts'
import type { Db, JobTable } from '../kernel/db/schema.ts'
import type { ClaimedJob, JobQueue } from '../ports/job-queue.ts'
import { FORGIVEN_DEATHS, KEEP_DONE_MS } from './job-queue-limits.ts'
import { startTag } from '../kernel/threads/fair-queue.ts'

/** Tunable times of the queue, all in milliseconds. */
export interface JobQueueOptions {
  db: Db
  /** How long a worker may go without renewing before its job is given to another. */
  leaseMs?: number
  /** The wait after the first failed try; doubled with each further one. */
  backoffMs?: number
  /** Longest wait between two tries. */
  longestBackoffMs?: number
  now?: () => number
}

const PRUNE_EVERY_MS = 10 * MINUTE_MS

/** Written out, not bound: only then do the databases see that the index of keys holds them. */
const WAITS_OR_RUNS = sql<SqlBool>`state in ('ready', 'running')`

/** The queue in the `job` table of SQLite. A job is taken, and given up, by one guarded update. */
export function createTableJobQueue({
  db,
  leaseMs = 15_000,
  backoffMs = 1000,
  longestBackoffMs = 10 * MINUTE_MS,
  now = Date.now,
}: JobQueueOptions): JobQueue {
  let prunedAt = now()

  /** The row of a job that is still held under this very lease. */
  const held = (job: ClaimedJob, on: Db = db) =>
    on.updateTable('job').where('id', '=', job.id).where('state', '=', 'running').where('lease_id', '=', job.leaseId)

  async function turnOf(name: string, account: string, on: Db): Promise<number> {
    const ofName = on.selectFrom('job').where('name', '=', name)
    const ofAccounts = ofName.where('account', 'is not', null)
    const next = await ofAccounts
      .where('state', '=', 'ready')
      .where('run_at', '<=', now())
      .select('turn')
      .orderBy('turn')
      .limit(1)
      .executeTakeFirst()
    const running = await ofAccounts
      .where('state', '=', 'running')
      .select('turn')
      .orderBy('turn', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { end } = await ofName
      .where('account', '=', account)
      .where(WAITS_OR_RUNS)
      .select((eb) => eb.fn.max<number | null>(sql`turn + cost`).as('end'))
      .executeTakeFirstOrThrow()
    return startTag({ next: next?.turn ?? null, running: running?.turn ?? null, accountEnd: end })
  }

  async function prune(): Promise<void> {
    if (now() - prunedAt < PRUNE_EVERY_MS) return
    prunedAt = now()
    await db
      .deleteFrom('job')
      .where('state', '=', 'done')
      .where('created_at', '<', now() - KEEP_DONE_MS)
      .execute()
  }

  return {
    async add(name, payload, { tx = db, runAt = now(), maxAttempts = 3, key, account, cost = 0 } = {}) {
      const there = key === undefined ? undefined : await withKey(key, tx)
      if (there) return there.id
      const turn = account === undefined ? 0 : await turnOf(name, account, tx)
      // The job with the same key may end between the insert and the look; then the next insert goes through.
      for (;;) {
        const row: Insertable<JobTable> = {
          id: uuid(),
          name,
          job_key: key ?? null,
          payload: JSON.stringify(payload),
          state: 'ready',
          attempts: 0,
          max_attempts: maxAttempts,
          run_at: runAt,
          lease_until: null,
          lease_id: null,
          worker_id: null,
          failure_code: null,
          failure_message: null,
          created_at: now(),
          account: account ?? null,
          cost: Math.ceil(cost),
          turn,
        }
        const added = await tx
          .insertInto('job')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        const existing = added ?? (key === undefined ? undefined : await withKey(key, tx))
        if (existing) return existing.id
      }
    },

    async claim(names, workerId) {
      if (names.length === 0) return null
      await prune()
      const at = now()
      const leaseId = uuid()
      const row = await db
        .updateTable('job')
        .set({
          state: 'running',
          lease_id: leaseId,
          lease_until: at + leaseMs,
          worker_id: workerId,
          attempts: sql<number>`attempts + 1`,
        })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('job')
            .select('id')
            .where('name', 'in', names)
            .where((on) =>
              on.or([
                on.and([on('state', '=', 'ready'), on('run_at', '<=', at)]),
                on.and([on('state', '=', 'running'), on('lease_until', '<', at)]),
              ]),
            )
            .orderBy('turn')
            .orderBy('run_at')
            .orderBy('id')
            .limit(1),
        )
        .returning(['id', 'name', 'payload', 'attempts', 'max_attempts'])
        .executeTakeFirst()
      if (!row) return null
      return {
        id: row.id,
        name: row.name,
        payload: JSON.parse(row.payload) as unknown,
        attempt: row.attempts,
        maxAttempts: row.max_attempts,
        exhausted: row.attempts > row.max_attempts + FORGIVEN_DEATHS,
        leaseId,
      }
    },

    async renew(job) {
      const result = await held(job)
        .set({ lease_until: now() + leaseMs })
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async progressed(job, tx = db) {
      const result = await held(job, tx)
        .set({ attempts: 0, lease_until: now() + leaseMs })
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async complete(job, tx = db) {
      const result = await held(job, tx)
        .set({ state: 'done', lease_until: null, failure_code: null, failure_message: null })
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async fail(job, failure, tx = db) {
      const row = await tx
        .selectFrom('job')
        .select(['attempts', 'max_attempts'])
        .where('id', '=', job.id)
        .where('lease_id', '=', job.leaseId)
        .executeTakeFirst()
      if (!row) return 'lost'
      // A job that got further in this try counts it as its first.
      const attempts = Math.max(1, row.attempts)
      const isLast = !failure.retry || attempts >= row.max_attempts
      const result = await held(job, tx)
        .set({
          state: isLast ? 'dead' : 'ready',
          attempts,
          run_at: isLast
            ? now()
            : now() +
              backoff(attempts - 1, { first: backoffMs, longest: longestBackoffMs, least: backoffMs / 2, chance: 0.5 }),
          lease_until: null,
          lease_id: null,
          failure_code: failure.code,
          failure_message: failure.message,
        })
        .executeTakeFirst()
      if (result.numUpdatedRows === 0n) return 'lost'
      return isLast ? 'dead' : 'retry'
    },

    async cancel(key, tx = db) {
      await tx.deleteFrom('job').where('job_key', '=', key).where(WAITS_OR_RUNS).execute()
    },

    async payloadOf(name, id) {
      const row = await db
        .selectFrom('job')
        .select('payload')
        .where('id', '=', id)
        .where('name', '=', name)
        .where(WAITS_OR_RUNS)
        .executeTakeFirst()
      return row ? (JSON.parse(row.payload) as object) : null
    },

    async drop(name, id, tx = db) {
      const result = await tx
        .deleteFrom('job')
        .where('id', '=', id)
        .where('name', '=', name)
        .where(WAITS_OR_RUNS)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    async current(limit) {
      const rows = await db
        .selectFrom('job')
        .select(['id', 'name', 'state', 'run_at', 'account', 'cost'])
        .where(WAITS_OR_RUNS)
        .orderBy('state', 'desc')
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, name, state, run_at, account, cost }) => ({
        id,
        name,
        state: state === 'running' ? ('running' as const) : ('waiting' as const),
        dueAt: run_at,
        account,
        cost,
      }))
    },

    async releaseWorker(workerId) {
      const result = await db
        .updateTable('job')
        .set({ state: 'ready', run_at: now(), lease_until: null, lease_id: null, worker_id: null })
        .where('worker_id', '=', workerId)
        .where('state', '=', 'running')
        .executeTakeFirst()
      return Number(result.numUpdatedRows)
    },

    async place(name, key) {
      const job = await withKey(key, db)
      if (job?.state !== 'ready') return null
      const { before } = await db
        .selectFrom('job')
        .select((eb) => eb.fn.countAll<number>().as('before'))
        .where('name', '=', name)
        .where('state', '=', 'ready')
        .where((on) => on(on.refTuple('turn', 'run_at', 'id'), '<', on.tuple(job.turn, job.run_at, job.id)))
        .executeTakeFirstOrThrow()
      return before
    },

    async unfinished(on = db) {
      const rows = await on.selectFrom('job').selectAll().where(WAITS_OR_RUNS).orderBy('run_at').orderBy('id').execute()
      return rows.map((row) => ({
        name: row.name,
        payload: JSON.parse(row.payload) as object,
        key: row.job_key,
        runAt: row.run_at,
        maxAttempts: row.max_attempts,
        account: row.account,
        cost: row.cost,
      }))
    },

    async dead(limit) {
      const rows = await db
        .selectFrom('job')
        .selectAll()
        .where('state', '=', 'dead')
        .orderBy('run_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        payload: JSON.parse(row.payload) as unknown,
        failure: { code: row.failure_code ?? '', message: row.failure_message ?? '' },
        at: row.run_at,
      }))
    },

    async again(id, tx = db) {
      const row = await tx
        .updateTable('job')
        .set({ state: 'ready', attempts: 0, run_at: now(), failure_code: null, failure_message: null })
        .where('id', '=', id)
        .where('state', '=', 'dead')
        .where((on) =>
          on.not(
            on.exists(
              on
                .selectFrom('job as other')
                .select('other.id')
                .whereRef('other.job_key', '=', 'job.job_key')
                .where('other.state', 'in', ['ready', 'running']),
            ),
          ),
        )
        .returning('name')
        .executeTakeFirst()
      return row?.name ?? null
    },

    async forgetDead(before) {
      const result = await db
        .deleteFrom('job')
        .where('state', '=', 'dead')
        .where('run_at', '<', before)
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },

    async stats() {
      const at = now()
      const count = (condition: RawBuilder<unknown>) => sql<number>`count(case when ${condition} then 1 end)`
      const isDue = sql`state = 'ready' and run_at <= ${at}`
      return db
        .selectFrom('job')
        .where('state', 'in', ['ready', 'running', 'dead'])
        .groupBy('name')
        .orderBy('name')
        .select('name')
        .select([
          count(isDue).as('ready'),
          count(sql`state = 'ready' and run_at > ${at}`).as('later'),
          count(sql`state = 'running'`).as('running'),
          count(sql`state = 'dead'`).as('dead'),
          sql<number>`cast(coalesce(sum(case when state = 'ready' then cost end), 0) as bigint)`.as('queuedSeconds'),
          sql<number | null>`min(case when ${isDue} then run_at end)`.as('dueSince'),
        ])
        .execute()
    },
  }
}

/** Removes what waits or runs, once another queue has it. */
export async function removeUnfinished(tx: Db): Promise<void> {
  await tx.deleteFrom('job').where(WAITS_OR_RUNS).execute()
}

/** The waiting or running job with this key; the unique index allows one. */
async function withKey(key: string, on: Db) {
  const [job] = await jobWithKey(on, { key })
  return job
}

const jobWithKey = preparedQuery((db, { key }: { key: string }) =>
  db.selectFrom('job').select(['id', 'state', 'turn', 'run_at']).where('job_key', '=', key).where(WAITS_OR_RUNS),
)
