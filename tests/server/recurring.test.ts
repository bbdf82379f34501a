import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { defineJob, type Job, JobError } from '../../server/kernel/jobs/definition.ts'
import { beginRecurring } from '../../server/kernel/jobs/recurring.ts'
import { startJobRunner } from '../../server/kernel/jobs/runner.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { until } from '../support/workers.ts'

const hourly = (name: string, run: () => Promise<void>): Job =>
  defineJob({ name, payload: z.strictObject({}), atOnce: 1, everyMs: HOUR_MS, run })

/** Workers that begin at the same time, with the same jobs. */
async function startWorkers(jobs: readonly Job[], many: number) {
  const {
    deps: { db, jobs: queue, log },
  } = await buildTestApp()
  const runners = await Promise.all(
    Array.from({ length: many }, async (_, index) => {
      await beginRecurring(queue, jobs)
      return startJobRunner({ db, queue, jobs, workerId: `worker ${index}`, log, onChange: () => undefined })
    }),
  )
  onTestFinished(async () => void (await Promise.all(runners.map((runner) => runner.stop()))))
  return queue
}

test('what comes back every hour is done once by all workers together, and waits for its next time', async () => {
  let times = 0
  const queue = await startWorkers([hourly('tidy', async () => void (times += 1))], 3)
  const began = Date.now()
  const [next] = await until('the next time', async () => {
    const waiting = await queue.unfinished()
    return waiting.length === 1 && waiting[0]!.runAt > began ? waiting : null
  })
  expect(next).toMatchObject({ name: 'tidy', payload: {}, key: 'tidy' })
  expect(Math.abs(next!.runAt - began - HOUR_MS)).toBeLessThan(60_000)
  expect(times).toBe(1)
  // A worker that starts in between puts nothing before its time.
  await beginRecurring(queue, [hourly('tidy', async () => {})])
  expect(await queue.unfinished()).toEqual([next])
})

test('what is given up comes back all the same, and stays to be seen', async () => {
  const hopeless = hourly('hopeless', () => Promise.reject(new JobError({ code: 'no', message: 'No.', retry: false })))
  const queue = await startWorkers([hopeless], 1)
  await until('it to be given up', async () => ((await queue.dead(10)).length === 1 ? true : null))
  expect(await queue.unfinished()).toMatchObject([{ name: 'hopeless', key: 'hopeless' }])
})
