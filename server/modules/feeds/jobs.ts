import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { FeedRow } from './repository.ts'

/** The job that looks which feeds are to be read. */
export const FIND_DUE_FEEDS = jobKind('find-due-feeds', z.strictObject({}))

/** The job that reads a feed and writes its new episodes down. */
export const CHECK_FEED = jobKind('check-feed', z.strictObject({ feedId: z.string() }))

/** The job that has the next waiting episodes of a feed fetched. */
export const TAKE_EPISODES = jobKind('take-episodes', z.strictObject({ feedId: z.string() }))

type Of = Pick<FeedRow, 'id' | 'user_id'>

/** While one waits or runs, this does nothing. */
export async function addCheck(jobs: JobQueue, { id, user_id: account }: Of, tx: Db): Promise<void> {
  await addJob(jobs, CHECK_FEED, { feedId: id }, { tx, key: `${CHECK_FEED.name}:${id}`, account, maxAttempts: 3 })
}

/**
 * While one waits or runs, this does nothing: whoever calls holds the feed's row, so that one that runs sees what there
 * is to take before it ends.
 */
export async function addTaking(jobs: JobQueue, { id, user_id: account }: Of, tx: Db): Promise<void> {
  await addJob(jobs, TAKE_EPISODES, { feedId: id }, { tx, key: `${TAKE_EPISODES.name}:${id}`, account, maxAttempts: 3 })
}
