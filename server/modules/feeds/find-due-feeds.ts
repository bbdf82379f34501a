import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addCheck, FIND_DUE_FEEDS } from './jobs.ts'
import { dueFeeds } from './repository.ts'

/** How often it is looked which feeds are to be read, and which folders. */
const EVERY_MS = 5 * MINUTE_MS
const FOLDERS_EVERY_MS = MINUTE_MS

/** Has the feeds read whose time has come. Where nothing is fetched by links there is nothing to do. */
export function createFindDueFeeds({
  db,
  jobs,
  hasFeeds,
  hasFolders,
  now,
}: {
  db: Db
  jobs: JobQueue
  hasFeeds: boolean
  hasFolders: boolean
  now: () => number
}): Job {
  return defineJob({
    ...FIND_DUE_FEEDS,
    atOnce: 1,
    ...((hasFeeds || hasFolders) && { everyMs: hasFolders ? FOLDERS_EVERY_MS : EVERY_MS }),
    async run() {
      if (!hasFeeds && !hasFolders) return
      for (const feed of await dueFeeds(db, now())) await db.transaction().execute((tx) => addCheck(jobs, feed, tx))
    },
  })
}
