import type { SourceKind } from '../../../src/shared/contract/feeds.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addCheck, FIND_DUE_FEEDS } from './jobs.ts'
import { dueFeeds } from './repository.ts'
import { shortestRhythm } from './rhythm.ts'

/** Has the feeds read whose time has come. Where nothing is looked at there is nothing to do. */
export function createFindDueFeeds({
  db,
  jobs,
  kinds,
  now,
}: {
  db: Db
  jobs: JobQueue
  /** Of what this server looks at. */
  kinds: readonly SourceKind[]
  now: () => number
}): Job {
  return defineJob({
    ...FIND_DUE_FEEDS,
    atOnce: 1,
    ...(kinds.length > 0 && { everyMs: shortestRhythm(kinds) }),
    async run() {
      if (kinds.length === 0) return
      for (const feed of await dueFeeds(db, now())) await db.transaction().execute((tx) => addCheck(jobs, feed, tx))
    },
  })
}
