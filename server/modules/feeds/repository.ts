import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, FeedEpisodeTable, FeedTable } from '../../kernel/db/schema.ts'

export type FeedRow = Selectable<FeedTable>
export type EpisodeRow = Selectable<FeedEpisodeTable>

/** The person's feeds, newest first. */
export const feedsOf = (db: Db, userId: string): Promise<FeedRow[]> =>
  db
    .selectFrom('feed')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The person's feed, or undefined for one that is not there or not theirs. */
export const feedOf = (db: Db, userId: string, id: string): Promise<FeedRow | undefined> =>
  db.selectFrom('feed').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const feedById = (db: Db, id: string): Promise<FeedRow | undefined> =>
  db.selectFrom('feed').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertFeed(tx: Db, row: Insertable<FeedTable>): Promise<void> {
  await tx.insertInto('feed').values(row).execute()
}

/**
 * Takes a feed's row until the transaction ends, so that what is asked of it is seen by the job that ends, or comes
 * after that. A write, because SQLite has no `select for update`. Undefined when it is gone.
 */
export const holdFeed = (tx: Db, id: string): Promise<FeedRow | undefined> => changeFeed(tx, id, { id })

/** Answers the row as it is then; undefined when it is gone. */
export const changeFeed = (tx: Db, id: string, change: Updateable<FeedTable>): Promise<FeedRow | undefined> =>
  tx.updateTable('feed').set(change).where('id', '=', id).returningAll().executeTakeFirst()

/** Switches all feeds of a person off. */
export async function switchOffFeedsOf(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('feed').set({ is_enabled: 0 }).where('user_id', '=', userId).execute()
}

export async function deleteFeed(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('feed_episode').where('feed_id', '=', id).execute()
  await tx.deleteFrom('feed').where('id', '=', id).execute()
}

/** Feeds whose time to be read has come. */
export const dueFeeds = (db: Db, at: number): Promise<Pick<FeedRow, 'id' | 'user_id'>[]> =>
  db
    .selectFrom('feed')
    .select(['id', 'user_id'])
    .where('is_enabled', '=', 1)
    .where('next_check_at', '<=', at)
    .orderBy('next_check_at')
    .limit(500)
    .execute()

/** Adds the episodes that are not there yet. */
export async function addEpisodes(tx: Db, rows: readonly Insertable<FeedEpisodeTable>[]): Promise<void> {
  const AT_ONCE = 50
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('feed_episode')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['feed_id', 'episode_key']).doNothing())
      .execute()
}

/** What episodes of a feed are known by, all unless their states are named, with the link of each. */
export async function episodeLinks(
  db: Db,
  feedId: string,
  states?: readonly EpisodeRow['state'][],
): Promise<Map<string, string>> {
  let wanted = db.selectFrom('feed_episode').select(['episode_key', 'link']).where('feed_id', '=', feedId)
  if (states) wanted = wanted.where('state', 'in', states)
  const rows = await wanted.execute()
  return new Map(rows.map(({ episode_key: key, link }) => [key, link]))
}

/** Those whose secret another than the newest sealed: how it marks its own is `newestMark`. */
export const sealedByOlder = (db: Db, newestMark: string, most: number): Promise<FeedRow[]> =>
  db.selectFrom('feed').selectAll().where('sealed_secret', 'not like', `${newestMark}.%`).limit(most).execute()

/** Keeps a secret under another seal, unless it was changed meanwhile. */
export async function sealAnew(
  db: Db,
  { id, sealed_secret: former }: Pick<FeedRow, 'id' | 'sealed_secret'>,
  sealed: string,
): Promise<void> {
  await db
    .updateTable('feed')
    .set({ sealed_secret: sealed })
    .where('id', '=', id)
    .where('sealed_secret', '=', former)
    .execute()
}

/** A recording that has not become a file is elsewhere now; one that failed may be tried again for it. */
export async function moveEpisode(
  tx: Db,
  { feedId, key, title, link }: { feedId: string; key: string; title: string; link: string },
  { isTriedAgain }: { isTriedAgain: boolean },
): Promise<void> {
  const moved = tx.updateTable('feed_episode').where('feed_id', '=', feedId).where('episode_key', '=', key)
  const left = isTriedAgain ? (['skipped', 'waiting'] as const) : (['skipped', 'waiting', 'failed'] as const)
  await moved.set({ title, link }).where('state', 'in', left).execute()
  if (!isTriedAgain) return
  await moved
    .set((x) => ({ title, link, state: 'waiting', problem: null, import_id: null, tries: x('tries', '+', 1) }))
    .where('state', '=', 'failed')
    .execute()
}

export const episodeById = (db: Db, id: string): Promise<EpisodeRow | undefined> =>
  db.selectFrom('feed_episode').selectAll().where('id', '=', id).executeTakeFirst()

/** The latest episodes of a feed, the newest first. */
export const latestEpisodes = (db: Db, feedId: string, limit: number): Promise<EpisodeRow[]> =>
  db.selectFrom('feed_episode').selectAll().where('feed_id', '=', feedId).orderBy('id', 'desc').limit(limit).execute()

/** What came with one mail, in its order. */
export const episodesTogether = (db: Db, feedId: string, together: string): Promise<EpisodeRow[]> =>
  db
    .selectFrom('feed_episode')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('together', '=', together)
    .orderBy('id', 'desc')
    .execute()

export const episodesIn = (
  db: Db,
  feedId: string,
  states: readonly EpisodeRow['state'][],
  limit: number,
): Promise<EpisodeRow[]> =>
  db
    .selectFrom('feed_episode')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('state', 'in', states)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Episodes that came to nothing and whose imports are not forgotten yet. */
export const leftImports = (db: Db, feedId: string): Promise<EpisodeRow[]> =>
  db
    .selectFrom('feed_episode')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('state', 'in', ['failed', 'same'])
    .where('import_id', 'is not', null)
    .limit(100)
    .execute()

export async function countEpisodes(db: Db, feedId: string, states?: readonly EpisodeRow['state'][]): Promise<number> {
  let counted = db
    .selectFrom('feed_episode')
    .select((x) => x.fn.countAll<number | string>().as('count'))
    .where('feed_id', '=', feedId)
  if (states) counted = counted.where('state', 'in', states)
  const { count } = await counted.executeTakeFirstOrThrow()
  return Number(count)
}

/** Changes an episode that is in one of these states; undefined when it is in another, or gone. */
export const changeEpisode = (
  tx: Db,
  id: string,
  from: readonly EpisodeRow['state'][],
  change: Updateable<FeedEpisodeTable>,
): Promise<EpisodeRow | undefined> =>
  tx
    .updateTable('feed_episode')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()

/**
 * Seconds of recordings that a feed has brought since then, with those that are on their way; of a file whose length
 * was corrected the longer counts, and one that was deleted goes on counting.
 */
export async function usedSeconds(db: Db, feedId: string, since: number): Promise<number> {
  const rows = await db
    .selectFrom('feed_episode')
    .leftJoin('file', 'file.id', 'feed_episode.file_id')
    .select(['feed_episode.length_seconds as said', 'file.length_seconds as real'])
    .where('feed_episode.feed_id', '=', feedId)
    .where((x) =>
      x.or([
        x('feed_episode.state', '=', 'fetching'),
        x.and([x('feed_episode.state', '=', 'done'), x('feed_episode.done_at', '>=', since)]),
      ]),
    )
    .execute()
  return rows.reduce((sum, { said, real }) => sum + Math.max(said ?? 0, real ?? 0), 0)
}

/** What a new file of an import is. */
export const newFileFacts = (
  tx: Db,
  id: string,
): Promise<{ media_sha256: string; size: number; length_seconds: number }> =>
  tx
    .selectFrom('file')
    .select(['media_sha256', 'size', 'length_seconds'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
