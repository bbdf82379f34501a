import { v7 as uuidv7 } from 'uuid'
import {
  type Episode,
  type Feed,
  type FeedWish,
  MOST_FEEDS,
  MOST_OLD_RECORDINGS,
  SHOWN_EPISODES,
} from '../../../src/shared/contract/feeds.ts'
import { HOUR_SECONDS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Languages } from '../../kernel/languages.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { MediaModule } from '../media/index.ts'
import { forgetImport } from './episode-import.ts'
import { addCheck, addTaking } from './jobs.ts'
import { monthBegan } from './month.ts'
import { type NewSourceDeps, sendersOf, SOURCE_IS_THERE, sourceAddress } from './new-source.ts'
import { bucketOf, mailOf } from './places.ts'
import { presentEpisode, presentFeed } from './presenter.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createFeeds}. */
export interface FeedsDeps extends NewSourceDeps {
  db: Db
  jobs: JobQueue
  imports: Pick<MediaModule['imports'], 'remove'>
  languages: Pick<Languages, 'find'>
  sealer: Sealer
  now: () => number
}

/** What of a feed can be changed; what is left out stays. */
export interface FeedChange {
  language_code?: string | undefined
  folder_id?: string | null | undefined
  most_hours?: number | undefined
  is_enabled?: boolean | undefined
  /** Of mails. */
  senders?: readonly string[] | undefined
  /** Of a bucket. */
  keys?: { access_key_id: string; secret: string } | undefined
}

/** Whether two sources would bring the same recordings. */
const isSamePlace = (one: store.FeedRow, other: store.FeedRow) =>
  one.kind === other.kind &&
  (one.kind === 'mail' || (one.url === other.url && bucketOf(one)?.endpoint === bucketOf(other)?.endpoint))

/** Feeds of people: kept here, read and fetched by workers. */
export function createFeeds({
  db,
  jobs,
  web,
  sources,
  reach,
  mailAddress,
  imports,
  languages,
  sealer,
  now,
}: FeedsDeps) {
  const forget = (caller: Caller, importId: string) => forgetImport(imports, caller, importId)

  const shown = async (row: store.FeedRow): Promise<Feed> =>
    presentFeed(row, {
      used: await store.usedSeconds(db, row.id, monthBegan(now())),
      waiting: await store.countEpisodes(db, row.id, ['waiting', 'fetching']),
    })

  async function require(userId: string, id: string): Promise<store.FeedRow> {
    const row = await store.feedOf(db, userId, id)
    if (!row) throw notFound()
    return row
  }

  async function assertLanguage(code: string): Promise<void> {
    if (!(await languages.find(code))?.system.includes('AUTO'))
      throw new AppError(422, 'language_not_auto', messages.feedLanguageNotAuto, {
        fields: { language_code: messages.feedLanguageNotAuto },
      })
  }

  /** @throws AppError 409 for what nobody sends */
  function changedSenders(row: store.FeedRow, senders: readonly string[]) {
    const mail = mailOf(row)
    if (mail === null) throw wrongState()
    return { place: JSON.stringify({ ...mail, senders: sendersOf(senders) }) }
  }

  /** @throws AppError 409 for what no keys open */
  function changedKeys(row: store.FeedRow, { access_key_id, secret }: NonNullable<FeedChange['keys']>) {
    const place = bucketOf(row)
    if (place === null) throw wrongState()
    return { place: JSON.stringify({ ...place, access_key_id }), sealed_secret: sealer.seal(secret, row.id) }
  }

  return {
    list: async (userId: string): Promise<Feed[]> => Promise.all((await store.feedsOf(db, userId)).map(shown)),

    /** @throws AppError 404 where feeds are not offered, 409, 422 */
    async create(userId: string, wish: FeedWish): Promise<Feed> {
      const id = uuidv7()
      const address = sourceAddress(wish, { web, sources, reach, mailAddress })
      await assertLanguage(wish.language_code)
      const at = now()
      const row: store.FeedRow = {
        ...address,
        id,
        user_id: userId,
        sealed_secret: wish.kind === 'bucket' ? sealer.seal(wish.secret, id) : null,
        language_code: wish.language_code,
        folder_id: wish.folder_id,
        most_seconds: wish.most_hours * HOUR_SECONDS,
        // Nothing can have come to an address that nobody knew.
        old_episodes: wish.kind === 'mail' ? MOST_OLD_RECORDINGS : wish.old_episodes,
        is_enabled: 1,
        paused_because: null,
        checked_at: null,
        next_check_at: at,
        failures: 0,
        failing_since: null,
        problem: null,
        created_at: at,
      }
      await db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, userId))) throw new AppError(401, 'no_session', messages.sessionEnded)
        const others = await store.feedsOf(tx, userId)
        if (others.length >= MOST_FEEDS) throw new AppError(409, 'too_many_feeds', messages.tooManyFeeds)
        const isThere = SOURCE_IS_THERE[row.kind]
        if (others.some((other) => isSamePlace(other, row)))
          throw new AppError(409, 'feed_is_there', isThere, { fields: { url: isThere } })
        await store.insertFeed(tx, row)
        await addCheck(jobs, row, tx)
      })
      return shown(row)
    },

    /** @throws AppError 404, 409 for keys or senders of what has none, 422 */
    async update(userId: string, id: string, change: FeedChange): Promise<Feed> {
      const { language_code: language, folder_id: folderId, most_hours: hours, is_enabled: isEnabled } = change
      const { keys, senders } = change
      const former = await require(userId, id)
      if (language !== undefined) await assertLanguage(language)
      const row = await db.transaction().execute(async (tx) => {
        const changed = await store.changeFeed(tx, id, {
          user_id: userId,
          ...(language !== undefined && { language_code: language }),
          ...(folderId !== undefined && { folder_id: folderId }),
          ...(hours !== undefined && { most_seconds: hours * HOUR_SECONDS }),
          ...(isEnabled !== undefined && { is_enabled: isEnabled ? 1 : 0, paused_because: null }),
          ...((isEnabled !== undefined || keys) && { failures: 0, failing_since: null, problem: null }),
          ...(keys && changedKeys(former, keys)),
          ...(senders && changedSenders(former, senders)),
        })
        if (!changed) throw notFound()
        await (isEnabled || (keys && changed.is_enabled === 1)
          ? addCheck(jobs, changed, tx)
          : addTaking(jobs, changed, tx))
        return changed
      })
      return shown(row)
    },

    /** Ends what is being fetched for it; files that came of it stay. @throws AppError 404 */
    async remove(caller: Caller, id: string): Promise<void> {
      await require(caller.id, id)
      const underWay = await store.episodesIn(db, id, ['fetching', 'failed', 'same'], 1000)
      await db.transaction().execute((tx) => store.deleteFeed(tx, id))
      for (const { import_id: importId } of underWay) if (importId !== null) await forget(caller, importId)
    },

    /** @throws AppError 404, 409 while it is switched off */
    async check(userId: string, id: string): Promise<Feed> {
      const row = await require(userId, id)
      if (row.is_enabled === 0) throw wrongState()
      await db.transaction().execute((tx) => addCheck(jobs, row, tx))
      return shown(row)
    },

    /** @throws AppError 404 */
    async episodes(userId: string, id: string): Promise<Episode[]> {
      await require(userId, id)
      return (await store.latestEpisodes(db, id, SHOWN_EPISODES)).map(presentEpisode)
    },

    /** Has one fetched that was not, or failed; as another import. @throws AppError 404, 409 */
    async fetch(caller: Caller, id: string, episodeId: string): Promise<Episode> {
      const feed = await require(caller.id, id)
      let former: string | null = null
      const row = await db.transaction().execute(async (tx) => {
        await store.holdFeed(tx, id)
        const episode = await store.episodeById(tx, episodeId)
        if (episode?.feed_id !== id) throw notFound()
        if (feed.is_enabled === 0) throw wrongState()
        const again = await store.changeEpisode(tx, episodeId, ['skipped', 'failed'], {
          state: 'waiting',
          problem: null,
          import_id: null,
          tries: episode.tries + 1,
        })
        if (!again) throw wrongState()
        former = episode.import_id
        await addTaking(jobs, feed, tx)
        return again
      })
      if (former !== null) await forget(caller, former)
      return presentEpisode(row)
    },
  }
}

export type Feeds = ReturnType<typeof createFeeds>
