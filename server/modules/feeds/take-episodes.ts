import { uploadOptions } from '../../../src/shared/contract/files/upload.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { userById } from '../identity/index.ts'
import type { MediaModule } from '../media/index.ts'
import { answerMail } from './answer-mail.ts'
import { forgetImport, importKeyOf } from './episode-import.ts'
import { TAKE_EPISODES } from './jobs.ts'
import { monthBegan } from './month.ts'
import * as store from './repository.ts'
import { linkOf } from './source-files.ts'

/** Episodes of a feed that are fetched at once. */
const AT_ONCE = 2

/** Dependencies of {@link createTakeEpisodes}. */
export interface TakeEpisodesDeps {
  db: Db
  jobs: JobQueue
  imports: Pick<MediaModule['imports'], 'begin' | 'remove'>
  sealer: Sealer
  now: () => number
}

/**
 * Begins the imports of the next episodes, as long as the month has room for them. Each has the name of its episode, so
 * that one that was begun by a worker that died is the same.
 */
export function createTakeEpisodes({ db, jobs, imports, sealer, now }: TakeEpisodesDeps): Job {
  /** What failed is told of in the history of the feed; its import would only stand in the way of others. */
  async function forgetFailed(caller: Caller, feedId: string): Promise<void> {
    for (const { id, state, import_id: importId } of await store.leftImports(db, feedId)) {
      if (importId !== null) await forgetImport(imports, caller, importId)
      await store.changeEpisode(db, id, [state], { import_id: null })
    }
  }

  async function refuse(feed: store.FeedRow, { id, together }: store.EpisodeRow, problem: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await store.changeEpisode(tx, id, ['waiting'], { state: 'failed', problem })
      await answerMail(tx, jobs, feed, together)
    })
  }

  /** Answers why nothing more can be begun now; null when something was done about the episode. */
  async function take(caller: Caller, feed: store.FeedRow, episode: store.EpisodeRow): Promise<string | null> {
    const used = await store.usedSeconds(db, feed.id, monthBegan(now()))
    if (used >= feed.most_seconds || used + (episode.length_seconds ?? 0) > feed.most_seconds) {
      const isForNow = (episode.length_seconds ?? 0) <= feed.most_seconds
      // Who sent a mail is told now, and need not wait for a month.
      if (isForNow && feed.kind !== 'mail') return messages.feedMonthUsedUp
      await refuse(feed, episode, isForNow ? messages.feedMonthUsedUp : messages.episodeOverMonth)
      return null
    }
    try {
      const { id } = await imports.begin(caller, {
        name: episode.title,
        link: linkOf(feed, episode, sealer),
        options: uploadOptions.parse({
          language_code: feed.language_code,
          ...(feed.folder_id !== null && { folder_id: feed.folder_id }),
        }),
        key: importKeyOf(episode),
      })
      // By now it may be a file already, or have failed.
      await store.changeEpisode(db, episode.id, ['waiting'], { state: 'fetching', import_id: id })
      await store.changeEpisode(db, episode.id, ['failed', 'same'], { import_id: id })
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'link_refused') return error.message
      await refuse(feed, episode, error.message)
      return null
    }
  }

  const hasNext = async (on: Db, feedId: string) =>
    (await store.countEpisodes(on, feedId, ['fetching'])) < AT_ONCE &&
    (await store.episodesIn(on, feedId, ['waiting'], 1)).length > 0

  /** Begins what can be begun; answers why no more can, null where there is no more, or enough at once. */
  async function takeAll(caller: Caller, feed: store.FeedRow, signal: AbortSignal): Promise<string | null> {
    let problem: string | null = null
    while (problem === null && !signal.aborted && (await hasNext(db, feed.id))) {
      const [next] = await store.episodesIn(db, feed.id, ['waiting'], 1)
      if (next) problem = await take(caller, feed, next)
    }
    return problem
  }

  /** Ends the job, unless there is more to take meanwhile: nobody could add another one while it ran. */
  function end(
    { id, most_seconds: mostSeconds }: store.FeedRow,
    problem: string | null,
    complete: (tx: Db) => Promise<void>,
  ): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const feed = await store.holdFeed(tx, id)
      if ((await store.leftImports(tx, id)).length > 0) return false
      if (feed?.is_enabled === 1) {
        if (problem === null ? await hasNext(tx, id) : feed.most_seconds !== mostSeconds) return false
        if (problem !== feed.problem && feed.failures === 0) await store.changeFeed(tx, id, { problem })
      }
      await complete(tx)
      return true
    })
  }

  return defineJob({
    ...TAKE_EPISODES,
    atOnce: 2,
    async run({ feedId }, { signal, complete }) {
      let hasEnded = false
      while (!hasEnded && !signal.aborted) {
        const feed = await store.feedById(db, feedId)
        const person = feed && (await userById(db, feed.user_id))
        if (!feed || !person) return
        const caller: Caller = { id: person.id, email: person.email, role: person.role, sid: '' }
        await forgetFailed(caller, feedId)
        const problem = feed.is_enabled === 1 ? await takeAll(caller, feed, signal) : null
        if (!signal.aborted) hasEnded = await end(feed, problem, complete)
      }
    },
  })
}
