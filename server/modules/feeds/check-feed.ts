import { v7 as uuidv7 } from 'uuid'
import { cleanTypedName } from '../../../src/shared/domain/file-name.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import { sha256 } from '../../kernel/sha256.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { addMail } from '../mail/index.ts'
import { answerMail } from './answer-mail.ts'
import { addTaking, CHECK_FEED } from './jobs.ts'
import { createLook, type LookDeps, type Looked } from './look.ts'
import * as store from './repository.ts'
import { isGivenUp, nextLook } from './rhythm.ts'

/** A feed that had more episodes than this names its old ones anew each time, and is switched off. */
const MOST_EPISODES = 5000

/** Dependencies of {@link createCheckFeed}. */
export interface CheckFeedDeps extends LookDeps {
  db: Db
  jobs: JobQueue
  now: () => number
}

/** Looks at a feed or a place. What it did not have before waits for its turn; each is written down once. */
export function createCheckFeed({ jobs, now, ...deps }: CheckFeedDeps): Job {
  const { db } = deps
  const look = createLook(deps)

  /** The newest episode has the largest id: feeds tell the newest first. */
  function rowsOf(feed: store.FeedRow, { entries }: Looked) {
    const isFirst = feed.checked_at === null
    return entries
      .map(({ guid, title, link, publishedAt, seconds, together = null, problem = null }, place) => ({
        feed_id: feed.id,
        episode_key: sha256(guid),
        title: cleanTypedName(title),
        link,
        published_at: publishedAt,
        length_seconds: seconds,
        together,
        state: stateOf(problem, isFirst ? place >= feed.old_episodes : isFromBefore(feed, publishedAt)),
        problem,
        import_id: null,
        file_id: null,
        tries: 0,
        done_at: null,
        created_at: now(),
      }))
      .toReversed()
      .map((row) => ({ ...row, id: uuidv7() }))
  }

  /** One that has failed for days, and that only its owner can mend, is switched off, and they are told. */
  async function fail(tx: Db, feed: store.FeedRow, problem: string): Promise<void> {
    const at = now()
    const failures = feed.failures + 1
    const since = feed.failing_since ?? at
    const isOff = isGivenUp(feed.kind, since, at)
    await store.changeFeed(tx, feed.id, {
      failures,
      problem,
      failing_since: since,
      next_check_at: nextLook(feed.kind, at, failures),
      ...(isOff && { is_enabled: 0, paused_because: 'failing' as const }),
    })
    if (isOff)
      await addMail(jobs, { kind: 'source-paused', feedId: feed.id }, { tx, key: `mail:source-paused:${feed.id}` })
  }

  async function writeDown(tx: Db, feed: store.FeedRow, looked: Looked): Promise<void> {
    const at = now()
    const rows = rowsOf(feed, looked)
    await store.addEpisodes(tx, rows)
    for (const together of new Set(rows.map((row) => row.together))) await answerMail(tx, jobs, feed, together)
    for (const file of looked.moved)
      await store.moveEpisode(tx, { feedId: feed.id, ...file }, { isTriedAgain: feed.kind !== 'feed' })
    const isTooMuch = feed.kind === 'feed' && (await store.countEpisodes(tx, feed.id)) > MOST_EPISODES
    await store.changeFeed(tx, feed.id, {
      title: looked.title === '' ? feed.title : cleanTypedName(looked.title),
      failures: 0,
      failing_since: null,
      problem: isTooMuch ? messages.feedHasTooMuch : null,
      is_enabled: isTooMuch ? 0 : feed.is_enabled,
      checked_at: at,
      next_check_at: nextLook(feed.kind, at, 0),
    })
    await addTaking(jobs, feed, tx)
  }

  return defineJob({
    ...CHECK_FEED,
    atOnce: 2,
    async run({ feedId }, { signal, complete }) {
      const feed = await store.feedById(db, feedId)
      if (!feed || feed.is_enabled === 0) return
      const outcome = await look(feed, signal)
      await db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, feed.user_id))) return complete(tx)
        const current = await store.feedById(tx, feedId)
        if (!current) return complete(tx)
        await (typeof outcome === 'string' ? fail(tx, current, outcome) : writeDown(tx, current, outcome))
        await complete(tx)
      })
    },
  })
}

/**
 * Whether a feed names an episode only now that is older than its place here: it calls its old ones otherwise, or shows
 * more of them.
 */
const isFromBefore = ({ kind, created_at: followedAt }: store.FeedRow, publishedAt: number | null) =>
  kind === 'feed' && publishedAt !== null && publishedAt < followedAt - DAY_MS

function stateOf(problem: string | null, isOld: boolean): store.EpisodeRow['state'] {
  if (problem !== null) return 'failed'
  return isOld ? 'skipped' : 'waiting'
}
