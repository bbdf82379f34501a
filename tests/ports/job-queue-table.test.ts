import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTableJobQueue } from '../../server/adapters/job-queue-table.ts'
import type { ClaimedJob } from '../../server/ports/job-queue.ts'
import { openTestDatabase } from '../support/databases.ts'
import { jobQueueSuite } from './suites/job-queue.ts'

describe('job queue in a table', () => {
  jobQueueSuite(async (times) => {
    const database = await openTestDatabase()
    const other = await database.again()
    return {
      db: database.db,
      queue: createTableJobQueue({ db: database.db, ...times }),
      other: createTableJobQueue({ db: other.db, ...times }),
    }
  })

  test('waits twice as long after each failure, half of it left to chance', async () => {
    const { db } = await openTestDatabase()
    let at = 1_000_000
    const queue = createTableJobQueue({ db, backoffMs: 1000, longestBackoffMs: 6000, now: () => at })
    const id = await queue.add('work', {}, { maxAttempts: 10 })
    for (const longest of [1000, 2000, 4000, 6000, 6000]) {
      const job = await queue.claim(['work'], 'w')
      await queue.fail(job as ClaimedJob, { code: 'c', message: 'm', retry: true })
      const { run_at: runAt } = await db
        .selectFrom('job')
        .select('run_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(runAt - at).toBeGreaterThanOrEqual(longest / 2)
      expect(runAt - at).toBeLessThanOrEqual(longest)
      at = runAt
    }
  })

  test('forgets done jobs after a day and keeps dead ones', async () => {
    const { db } = await openTestDatabase()
    let at = 1_000_000
    const queue = createTableJobQueue({ db, now: () => at })
    for (let i = 0; i < 2; i += 1) await queue.add('work', {})
    await queue.complete((await queue.claim(['work'], 'w')) as ClaimedJob)
    await queue.fail((await queue.claim(['work'], 'w')) as ClaimedJob, { code: 'c', message: 'm', retry: false })
    at += 25 * 60 * 60 * 1000
    await queue.claim(['work'], 'w')
    await expect(db.selectFrom('job').select('state').execute()).resolves.toEqual([{ state: 'dead' }])
  })

  test('whatever workers do and when, a job is held by one lease at most and done once', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('claim' as const) }),
      fc.record({ do: fc.constantFrom('renew', 'complete', 'fail'), which: fc.nat({ max: 9 }) }),
      fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 150 }) }),
      fc.record({ do: fc.constant('release' as const), which: fc.nat({ max: 2 }) }),
    )
    const { db } = await openTestDatabase()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await db.deleteFrom('job').execute()
        let at = 1_000_000
        const queue = createTableJobQueue({ db, leaseMs: 100, backoffMs: 10, now: () => at })
        for (let i = 0; i < 3; i += 1) await queue.add('work', {}, { maxAttempts: 4 })
        const claims: ClaimedJob[] = []
        const done: string[] = []
        for (const [i, s] of steps.entries()) {
          if (s.do === 'pass') at += s.ms
          else if (s.do === 'release') await queue.releaseWorker(`w${s.which}`)
          else if (s.do === 'claim') {
            const job = await queue.claim(['work'], `w${i % 3}`)
            if (!job) continue
            expect(done).not.toContain(job.id)
            claims.push(job)
          } else {
            const job = claims[s.which % Math.max(1, claims.length)]
            if (!job) continue
            const isNewest = claims.findLast((one) => one.id === job.id) === job
            const held =
              s.do === 'renew'
                ? await queue.renew(job)
                : s.do === 'complete'
                  ? await queue.complete(job)
                  : (await queue.fail(job, { code: 'c', message: 'm', retry: true })) !== 'lost'
            if (held) expect(isNewest).toBe(true)
            if (held && s.do === 'complete') {
              expect(done).not.toContain(job.id)
              done.push(job.id)
            }
          }
        }
        const rows = await db.selectFrom('job').selectAll().execute()
        expect(rows).toHaveLength(3)
        expect(
          rows
            .filter((row) => row.state === 'done')
            .map((row) => row.id)
            .toSorted(),
        ).toEqual(done.toSorted())
      }),
      { numRuns: 40 },
    )
  })
})
