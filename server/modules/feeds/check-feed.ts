import { v7 as uuidv7 } from 'uuid'
import { cleanTypedName } from '../../../src/shared/domain/file-name.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import { sha256 } from '../../kernel/sha256.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { LinkError, type LinkedFiles } from '../../ports/linked-files.ts'
import { addTaking, CHECK_FEED } from './jobs.ts'
import { WatchError, type WatchedFolders } from '../../ports/watched-folders.ts'
import { NotAFeed, type ReadFeed, readFeed } from './read-feed.ts'
import * as store from './repository.ts'

/** A feed is read so often; after failures less and less. */
const EVERY_MS = HOUR_MS
/** And a folder so often. */
const FOLDER_EVERY_MS = MINUTE_MS
/** Bytes of a feed that are read; the newest episodes stand at its beginning. */
const MOST_BYTES = 4 * 1024 * 1024
/** A feed has to be there by then. */
const TIMEOUT_MS = 60_000
/** A feed that had more episodes than this names its old ones anew each time, and is switched off. */
const MOST_EPISODES = 5000

/** What a look at a feed or a folder brought. */
interface Looked extends ReadFeed {
  /** Recordings that were there already, under another name. */
  moved: readonly { key: string; title: string; link: string }[]
}

/** Dependencies of {@link createCheckFeed}. */
export interface CheckFeedDeps {
  db: Db
  jobs: JobQueue
  /** Null where nothing is fetched by links. */
  web: LinkedFiles | null
  /** Null where no folders are watched. */
  watched: Pick<WatchedFolders, 'list'> | null
  now: () => number
}

/** Reads a feed. Episodes that it has not told of before wait for their turn; each is written down once. */
export function createCheckFeed({ db, jobs, web, watched, now }: CheckFeedDeps): Job {
  /** The recordings in a folder that were not there at the last look, the newest first, and those that were moved. */
  async function look({ id, user_id: account, url, title }: store.FeedRow, signal: AbortSignal): Promise<Looked> {
    if (!watched) throw new WatchError(messages.watchingOff)
    const files = await watched.list(account, url, signal)
    const known = await store.episodeTitles(db, id)
    const entries = files
      .filter(({ id: guid }) => !known.has(sha256(guid)))
      .map(({ id: guid, name, link, changedAt }) => ({
        guid,
        title: name,
        link,
        publishedAt: changedAt,
        seconds: null,
      }))
    const moved = files
      .map(({ id: guid, name, link }) => ({ key: sha256(guid), title: cleanTypedName(name), link }))
      .filter((file) => known.has(file.key) && known.get(file.key) !== file.title)
    return { title, entries, moved }
  }

  async function read(url: string, signal: AbortSignal): Promise<Looked> {
    if (!web) throw new LinkError('link_refused', messages.importsOff)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const { bytes } = await web.open(url, { signal: limit })
    return { ...(await readFeed(decoded(await firstBytes(bytes)))), moved: [] }
  }

  /** The newest episode has the largest id: feeds tell the newest first. */
  function rowsOf(feed: store.FeedRow, { entries }: ReadFeed) {
    const isFirst = feed.checked_at === null
    return entries
      .map(({ guid, title, link, publishedAt, seconds }, place) => ({
        feed_id: feed.id,
        episode_key: sha256(guid),
        title: cleanTypedName(title),
        link,
        published_at: publishedAt,
        length_seconds: seconds,
        state: isFirst && place >= feed.old_episodes ? ('skipped' as const) : ('waiting' as const),
        problem: null,
        import_id: null,
        file_id: null,
        tries: 0,
        done_at: null,
        created_at: now(),
      }))
      .toReversed()
      .map((row) => ({ ...row, id: uuidv7() }))
  }

  return defineJob({
    ...CHECK_FEED,
    atOnce: 2,
    async run({ feedId }, { signal, complete }) {
      const feed = await store.feedById(db, feedId)
      if (!feed || feed.is_enabled === 0) return
      const isFolder = feed.kind === 'folder'
      const outcome = await (isFolder ? look(feed, signal) : read(feed.url, signal)).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        return problemOf(error)
      })
      await db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, feed.user_id))) return complete(tx)
        const current = await store.feedById(tx, feedId)
        if (!current) return complete(tx)
        const at = now()
        if (typeof outcome === 'string') {
          const failures = current.failures + 1
          const everyMs = isFolder ? FOLDER_EVERY_MS : EVERY_MS
          const wait = Math.min(isFolder ? HOUR_MS : DAY_MS, everyMs * 2 ** Math.min(failures - 1, 6))
          await store.changeFeed(tx, feedId, {
            failures,
            problem: outcome,
            checked_at: current.checked_at,
            next_check_at: at + wait,
          })
        } else {
          await store.addEpisodes(tx, rowsOf(current, outcome))
          for (const file of outcome.moved) await store.moveEpisode(tx, { feedId, ...file })
          const isTooMuch = !isFolder && (await store.countEpisodes(tx, feedId)) > MOST_EPISODES
          await store.changeFeed(tx, feedId, {
            title: outcome.title === '' ? current.title : cleanTypedName(outcome.title),
            failures: 0,
            problem: isTooMuch ? messages.feedHasTooMuch : null,
            is_enabled: isTooMuch ? 0 : current.is_enabled,
            checked_at: at,
            next_check_at: at + (isFolder ? FOLDER_EVERY_MS : EVERY_MS),
          })
          await addTaking(jobs, current, tx)
        }
        await complete(tx)
      })
    },
  })
}

/** In words for a person; for what is not the feed's doing, throws it. */
function problemOf(error: unknown): string {
  if (error instanceof NotAFeed) return messages.notAFeed
  if (error instanceof LinkError || error instanceof WatchError) return error.message
  if (error instanceof DOMException && error.name === 'TimeoutError') return messages.feedTooSlow
  throw error
}

async function firstBytes(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES)
}

/** As its first line says how it is written; UTF-8 where that is none that is known. */
function decoded(bytes: Buffer): string {
  const [, label = 'utf-8'] = /^[^>]*encoding=["']([\w-]+)["']/u.exec(bytes.subarray(0, 200).toString('latin1')) ?? []
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
