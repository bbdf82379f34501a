import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addCheck, FIND_DUE_FEEDS } from './jobs.ts'
import { dueFeeds } from './repository.ts'

/** How often it is looked which feeds are to be read. */
const EVERY_MS = 5 * MINUTE_MS

/** Has the feeds read whose time has come. Where nothing is fetched by links there is nothing to do. */
export function createFindDueFeeds({
  db,
  jobs,
  hasFeeds,
  now,
}: {
  db: Db
  jobs: JobQueue
  hasFeeds: boolean
  now: () => number
}): Job {
  return defineJob({
    ...FIND_DUE_FEEDS,
    atOnce: 1,
    ...(hasFeeds && { everyMs: EVERY_MS }),
    async run() {
      if (!hasFeeds) return
      for (const feed of await dueFeeds(db, now())) await db.transaction().execute((tx) => addCheck(jobs, feed, tx))
    },
  })
}
