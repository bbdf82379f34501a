import { sql, type SqlBool } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { backoff } from '../../../src/shared/backoff.ts'
import { DAY_SECONDS, MINUTE_MS } from '../../../src/shared/durations.ts'
import { preparedQuery } from '../../kernel/db/prepared-query.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { ClaimedJob, JobQueue, JobStats } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import { FORGIVEN_DEATHS, KEEP_DONE_MS } from '../job-queue-limits.ts'
import { startTag } from '../../kernel/threads/fair-queue.ts'
import { startBoss, statementsOf } from './boss.ts'

/** Tunable times of the queue, in milliseconds, and what it runs on. */
export interface PgBossQueueOptions {
  /** On PostgreSQL. */
  db: Db
  /** Kinds of jobs that are known before the first is added; making the others takes a connection more. */
  names?: readonly string[]
  /** Whether this process cleans up after done jobs; one of all that do so does it at a time. */
  maintains?: boolean
  log?: Logger
  /** How long a worker may go without renewing before its job is given to another. */
  leaseMs?: number
  /** The wait after the first failed try; doubled with each further one. */
  backoffMs?: number
  /** Longest wait between two tries. */
  longestBackoffMs?: number
}

/**
 * What we keep in a job's `data`. The payload stays text, since jsonb refuses some of what JSON may hold (a NUL, half a
 * pair); `base` is how many of pg-boss's retries came before the job last got further.
 */
interface JobData {
  payload: string
  cost: number
  base: number
}

/** A longer life than any job's: pg-boss forgets waiting ones after two weeks otherwise. */
const KEEP_WAITING_SECONDS = 10 * 365 * DAY_SECONDS
const LONGEST_SECONDS = 2 ** 31 - 1
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The queue in pg-boss's tables, on the same PostgreSQL as everything else. pg-boss keeps its tables, adds, hands out,
 * completes and cleans up; its tables are written to directly where it has no words for what our port promises: leases
 * of any length that a worker gives back, backoff in milliseconds, tries that count anew when a job got further, and
 * its place in the line. A lease is proved by pg-boss's count of retries, which grows with each claim.
 */
export async function openPgBossQueue({
  db,
  names: known = [],
  maintains = false,
  log,
  leaseMs = 15_000,
  backoffMs = 1000,
  longestBackoffMs = 10 * MINUTE_MS,
}: PgBossQueueOptions): Promise<JobQueue & { close(): Promise<void> }> {
  const boss = await startBoss({ db, names: known, maintains, log })
  const made = new Set<string>((await boss.getQueues()).map(({ name }) => name))

  async function makeQueue(name: string): Promise<void> {
    if (made.has(name)) return
    await boss.createQueue(name)
    made.add(name)
  }

  /** The row of a job that is still held under this very lease. */
  const held = (job: ClaimedJob) =>
    sql<SqlBool>`name = ${job.name} and id = ${job.id} and state = 'active' and retry_count = ${Number(job.leaseId)}`

  return {
    async add(name, payload, { tx = db, runAt, maxAttempts = 3, key, account, cost = 0 } = {}) {
      await makeQueue(name)
      const there = key === undefined ? undefined : await withKey(key, tx)
      if (there) return there.id
      const turn = account === undefined ? 0 : await turnOf(name, account, tx)
      const data: JobData = { payload: JSON.stringify(payload), cost: Math.ceil(cost), base: 0 }
      // The job with the same key may end between the insert and the look; then the next insert goes through.
      for (;;) {
        const added = await boss.send(name, data, {
          db: statementsOf(tx),
          id: uuid(),
          // Higher ones come first.
          priority: -Math.min(turn, LONGEST_SECONDS),
          retryLimit: maxAttempts - 1,
          retentionSeconds: KEEP_WAITING_SECONDS,
          deleteAfterSeconds: KEEP_DONE_MS / 1000,
          ...(runAt !== undefined && { startAfter: new Date(runAt) }),
          ...(key !== undefined && { singletonKey: key }),
          ...(account !== undefined && { group: { id: account } }),
        })
        const id = added ?? (key === undefined ? undefined : (await withKey(key, tx))?.id)
        if (id !== undefined) return id
      }
    },

    async claim(names, workerId) {
      const left = new Set(names)
      for (;;) {
        const name = left.size === 0 ? null : await nextName([...left], leaseMs, db)
        if (name === null) return null
        const job = await claimOf(name, workerId)
        if (job) return job
        // Others hold all of these just now.
        left.delete(name)
      }
    },

    async renew(job) {
      return settled(await boss.touch(job.name, attemptOf(job)))
    },

    async progressed(job, tx = db) {
      const { numAffectedRows } = await sql`
        update pgboss.job set data = jsonb_set(data, '{base}', to_jsonb(retry_count + 1)), heartbeat_on = now()
        where ${held(job)}`.execute(tx)
      return Boolean(numAffectedRows)
    },

    async complete(job, tx = db) {
      return settled(await boss.complete(job.name, attemptOf(job), null, { db: statementsOf(tx) }))
    },

    async fail(job, failure, tx = db) {
      const { rows } = await sql<{ attempts: number; max_attempts: number }>`
        select retry_count + 1 - (data->>'base')::int as attempts, retry_limit + 1 as max_attempts from pgboss.job
        where ${held(job)} for update`.execute(tx)
      const [row] = rows
      if (!row) return 'lost'
      // A job that got further in this try counts it as its first.
      const attempts = Math.max(1, row.attempts)
      const output = JSON.stringify({ code: failure.code, message: withoutNul(failure.message) })
      if (!failure.retry || attempts >= row.max_attempts) {
        // Dead ones are kept until they are forgotten by `forgetDead`.
        await sql`update pgboss.job set state = 'failed', completed_on = now(), deletion_seconds = 0,
          output = ${output}::jsonb where ${held(job)}`.execute(tx)
        return 'dead'
      }
      const wait = backoff(attempts - 1, {
        first: backoffMs,
        longest: longestBackoffMs,
        least: backoffMs / 2,
        chance: 0.5,
      })
      await sql`
        update pgboss.job set state = 'retry', heartbeat_on = null, output = ${output}::jsonb,
        start_after = now() + ${wait} * interval '1 ms',
          data = jsonb_set(data, '{base}', to_jsonb(retry_count + 1 - ${attempts}::int))
        where ${held(job)}`.execute(tx)
      return 'retry'
    },

    async cancel(key, tx = db) {
      const job = await withKey(key, tx)
      if (job) await boss.cancel(job.name, job.id, { db: statementsOf(tx) })
    },

    async payloadOf(name, id) {
      if (!UUID.test(id)) return null
      const { rows } = await sql<{ data: JobData }>`
        select data from pgboss.job where name = ${name} and id = ${id} and state <= 'active'`.execute(db)
      return rows[0] ? (JSON.parse(rows[0].data.payload) as object) : null
    },

    async drop(name, id, tx = db) {
      if (!UUID.test(id)) return false
      const { numAffectedRows } = await sql`
        update pgboss.job set state = 'cancelled', completed_on = now()
        where name = ${name} and id = ${id} and state <= 'active'`.execute(tx)
      return Boolean(numAffectedRows)
    },

    async current(limit) {
      const { rows } = await sql<{
        id: string
        name: string
        is_running: boolean
        due_at: number
        account: string | null
        data: JobData
      }>`
        select id, name, state = 'active' as is_running, ${milliseconds('start_after')} as due_at,
        group_id as account, data
        from pgboss.job where state <= 'active' order by is_running desc, start_after, id limit ${limit}`.execute(db)
      return rows.map(({ id, name, is_running: isRunning, due_at: dueAt, account, data }) => ({
        id,
        name,
        state: isRunning ? ('running' as const) : ('waiting' as const),
        dueAt,
        account,
        cost: data.cost,
      }))
    },

    async releaseWorker(workerId) {
      const { numAffectedRows } = await sql`
        update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null, output = null
        where state = 'active' and output->>'worker' = ${workerId}`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    async place(name, key) {
      const { rows } = await sql<{ before: number }>`
        select (
          select count(*) from pgboss.job other where other.name = ${name} and other.state < 'active'
          and (-other.priority, other.created_on, other.id) < (-job.priority, job.created_on, job.id)
        ) as before
        from pgboss.job job where job.singleton_key = ${key} and job.state < 'active'`.execute(db)
      return rows[0]?.before ?? null
    },

    async unfinished(on = db) {
      const { rows } = await sql<{
        name: string
        data: JobData
        key: string | null
        run_at: number
        max_attempts: number
        account: string | null
      }>`
        select name, data, singleton_key as key, ${milliseconds('start_after')} as run_at,
        retry_limit + 1 as max_attempts, group_id as account
        from pgboss.job where state <= 'active' order by start_after, id`.execute(on)
      return rows.map(({ name, data, key, run_at, max_attempts, account }) => ({
        name,
        payload: JSON.parse(data.payload) as object,
        key,
        runAt: run_at,
        maxAttempts: max_attempts,
        account,
        cost: data.cost,
      }))
    },

    async dead(limit) {
      const { rows } = await sql<{
        id: string
        name: string
        data: JobData
        output: { code: string; message: string }
        at: number
      }>`
        select id, name, data, output, ${milliseconds('completed_on')} as at from pgboss.job where state = 'failed'
        order by completed_on desc, id desc limit ${limit}`.execute(db)
      return rows.map(({ id, name, data, output, at }) => ({
        id,
        name,
        payload: JSON.parse(data.payload) as unknown,
        failure: { code: output.code, message: output.message },
        at,
      }))
    },

    async again(id, tx = db) {
      if (!UUID.test(id)) return null
      // Its tries count anew, as after it got further.
      const { rows } = await sql<{ name: string }>`
        update pgboss.job as dead set state = 'retry', start_after = now(), completed_on = null, heartbeat_on = null,
          output = null, deletion_seconds = ${KEEP_DONE_MS / 1000},
          data = jsonb_set(data, '{base}', to_jsonb(retry_count + 1))
        where id = ${id} and state = 'failed' and not exists (
          select 1 from pgboss.job other where other.singleton_key = dead.singleton_key and other.state <= 'active'
        ) returning name`.execute(tx)
      return rows[0]?.name ?? null
    },

    async forgetDead(before) {
      const { numAffectedRows } =
        await sql`delete from pgboss.job where state = 'failed' and completed_on < ${new Date(before)}`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    async stats() {
      const { rows } = await sql<JobStats>`
        select name,
          count(*) filter (where state < 'active' and start_after <= now()) as ready,
          count(*) filter (where state < 'active' and start_after > now()) as later,
          count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'failed') as dead,
          coalesce(sum((data->>'cost')::bigint) filter (where state < 'active'), 0)::bigint as "queuedSeconds",
          ${milliseconds("min(start_after) filter (where state < 'active' and start_after <= now())")} as "dueSince"
        from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name order by name`.execute(db)
      return rows
    },

    close: () => boss.stop({ graceful: false, close: false }),
  }

  /** Takes the next of one name, and notes whose it is now. */
  function claimOf(name: string, workerId: string): Promise<ClaimedJob | null> {
    return db.transaction().execute(async (tx) => {
      await sql`
        update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
        where name = ${name} and ${leaseRanOut(leaseMs)}`.execute(tx)
      const [job] = await boss.fetch<JobData>(name, { db: statementsOf(tx), includeMetadata: true })
      if (!job) return null
      // pg-boss ends a job after a day at most, however it does; ours end when they are not renewed.
      await sql`
        update pgboss.job set output = ${JSON.stringify({ worker: workerId })}::jsonb,
        expire_seconds = ${LONGEST_SECONDS} where name = ${name} and id = ${job.id}`.execute(tx)
      const attempt = job.retryCount + 1 - job.data.base
      const maxAttempts = job.retryLimit + 1
      return {
        id: job.id,
        name,
        payload: JSON.parse(job.data.payload) as unknown,
        attempt,
        maxAttempts,
        exhausted: attempt > maxAttempts + FORGIVEN_DEATHS,
        leaseId: String(job.retryCount),
      }
    })
  }
}

const leaseRanOut = (leaseMs: number) =>
  sql<SqlBool>`state = 'active' and heartbeat_on < clock_timestamp() - ${leaseMs} * interval '1 ms'`

const milliseconds = (time: string) => sql<number>`round(extract(epoch from ${sql.raw(time)}) * 1000)::bigint`

/**
 * The name of the job that comes first among those that are due or whose lease ran out, each name asked by its index.
 */
async function nextName(names: string[], leaseMs: number, db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select job.* from unnest(${names}::text[]) as asked (asked_name)
      cross join lateral (
        select name, priority, created_on, id from pgboss.job
        where name = asked_name and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit 1
      ) job
      union all
      select name, priority, created_on, id from pgboss.job where name = any(${names}::text[])
      and ${leaseRanOut(leaseMs)}
    ) due order by priority desc, created_on, id limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** The waiting or running job with this key. */
async function withKey(key: string, on: Db): Promise<{ id: string; name: string } | undefined> {
  const [job] = await jobsWithKey(on, { key })
  return job
}

/** Planned once: every kind of job has a table of its own, and each edit of a text asks. */
const jobsWithKey = preparedQuery((db, { key }: { key: string }) => ({
  compile: () =>
    sql<{ id: string; name: string }>`
      select id, name from pgboss.job where singleton_key = ${key} and state <= 'active'`.compile(db),
}))

async function turnOf(name: string, account: string, on: Db): Promise<number> {
  const { rows } = await sql<{ next: number | null; running: number | null; account_end: number | null }>`
    select
      (select -priority from pgboss.job where name = ${name} and state < 'active' and not blocked
      and start_after <= now() and group_id is not null order by priority desc, created_on limit 1) as next,
      (select max(-priority) from pgboss.job where name = ${name} and state = 'active'
      and group_id is not null) as running,
      (select max(-priority + (data->>'cost')::bigint) from pgboss.job where name = ${name} and group_id = ${account}
      and state <= 'active') as account_end`.execute(on)
  const [row] = rows
  return startTag({ next: row?.next ?? null, running: row?.running ?? null, accountEnd: row?.account_end ?? null })
}

/** What pg-boss calls an attempt: it settles nothing that was claimed again since. */
const attemptOf = ({ id, leaseId }: ClaimedJob) => ({ id, retryCount: Number(leaseId) })

/** How pg-boss says that it found the job; its types leave that out. */
const settled = (response: Awaited<ReturnType<PgBoss['complete']>>) => (response as { affected: number }).affected > 0

/** jsonb holds no NUL. */
const withoutNul = (text: string) => text.replaceAll('\u0000', '')
