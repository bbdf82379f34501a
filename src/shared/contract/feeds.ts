import { z } from 'zod'
import { isFolderPath } from '../domain/folder-path.ts'
import { messages } from '../messages.ts'
import { phrase } from '../words/phrase.ts'
import { bucketPlace, placeSecret } from './bucket-place.ts'
import { id, languageCode } from './common.ts'
import { route } from './route.ts'

/** Most feeds of a person. */
export const MOST_FEEDS = 20
/** Episodes of a feed that its history shows, the latest ones. */
export const SHOWN_EPISODES = 100
/** Most hours a month that a feed may be given. */
export const MOST_FEED_HOURS = 500
/** Recordings of a folder that are taken though they were there at the start. */
export const MOST_OLD_RECORDINGS = 10_000
/** Addresses that may send a person recordings by mail, besides their own. */
export const MOST_SENDERS = 20
/** Most of its older episodes that are fetched at the start. */
export const MOST_OLD_EPISODES = 50

export const SOURCE_KINDS = ['feed', 'folder', 'bucket', 'mail'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** A podcast or other feed, a folder of the server, a bucket or an address for mails, whose recordings become files. */
export const feed = z.object({
  _id: id,
  kind: z.enum(SOURCE_KINDS),
  /**
   * Of a folder, its path below that of the person; of a bucket, its name and its folder behind `s3://`; of mails, the
   * secret address to which they are sent.
   */
  url: z.string(),
  /** Where a bucket is, without the key that opens it; null for other kinds. */
  place: bucketPlace.nullable(),
  /** Who may send mails besides the person themselves; empty for other kinds. */
  senders: z.array(z.string()),
  /** As the feed calls itself; its host until it was read. Of a folder or a bucket, its name. */
  title: z.string(),
  language_code: z.string(),
  /** The folder that its episodes go into; null for none. */
  folder_id: id.nullable(),
  /** Hours of recordings that it may bring in a calendar month (UTC). */
  most_hours: z.number().int(),
  /** Seconds that it has brought this month. */
  used_time: z.number().int(),
  is_enabled: z.boolean(),
  /** Why the server switched it off: it could not be read for days; null when it did not. */
  paused_because: z.enum(['failing']).nullable(),
  /** Episodes that wait for their turn, or are being fetched. */
  waiting: z.number().int(),
  /** ISO 8601, UTC: when it was last read; null before that. */
  checked_date: z.string().nullable(),
  /** ISO 8601, UTC: when it is read next; null while it is switched off. */
  next_check_date: z.string().nullable(),
  /** Why it was not read, or why nothing is fetched, for a person; null when all is well. */
  problem: z.string().nullable(),
})
export type Feed = z.infer<typeof feed>

/** An episode of a feed, and what became of it. */
export const episode = z.object({
  _id: id,
  title: z.string(),
  /** ISO 8601, UTC; null where the feed does not say. */
  published_date: z.string().nullable(),
  /** Seconds; as the feed says until it is a file, null where it does not. */
  length: z.number().nullable(),
  /**
   * `skipped`: it was there before the feed was added; `waiting`: for its turn; `same`: its recording is among the
   * person's files already.
   */
  state: z.enum(['skipped', 'waiting', 'fetching', 'done', 'same', 'failed']),
  /** Why it failed, for a person; null when it did not. */
  problem: z.string().nullable(),
  /** The file it became; null until then. */
  file_id: id.nullable(),
})
export type Episode = z.infer<typeof episode>

const access = 'USER|SUBSCRIBER|ADMIN'
const params = z.object({ id })
const mostHours = z.number().int().min(1).max(MOST_FEED_HOURS)
const folderId = z.string().max(64).nullable()

/** What a new feed is to be. */
export const newFeed = z.strictObject({
  kind: z.literal('feed'),
  url: z.url({ protocol: /^https?$/, error: phrase('Enter a link that starts with https:// or http://.') }).max(2000),
  language_code: languageCode,
  folder_id: folderId,
  most_hours: mostHours,
  /** How many of the episodes that are there already are fetched, the newest ones. */
  old_episodes: z.number().int().min(0).max(MOST_OLD_EPISODES),
})

/** What a new folder is to be: its path below that of the person, which is made where it is missing. */
export const newFolder = newFeed.extend({
  kind: z.literal('folder'),
  url: z
    .string()
    .trim()
    .min(1, phrase('Enter the name of a folder.'))
    .max(300)
    .refine(isFolderPath, messages.destinationPathUnusable),
  old_episodes: z.number().int().min(0).max(MOST_OLD_RECORDINGS),
})

/** What a new bucket is to be, with its secret key. */
export const newBucket = newFeed.omit({ url: true }).extend({
  kind: z.literal('bucket'),
  place: bucketPlace,
  secret: placeSecret,
  old_episodes: z.number().int().min(0).max(MOST_OLD_RECORDINGS),
})

const senders = z.array(z.email(messages.senderUnusable).max(200)).max(MOST_SENDERS)

/** What new mails are to be: the server makes their address. */
export const newMail = newFeed.omit({ url: true, old_episodes: true }).extend({
  kind: z.literal('mail'),
  /** Addresses that may send recordings besides that of the person. */
  senders,
})

/** A new feed, folder, bucket or address for mails. */
export const feedWish = z.discriminatedUnion('kind', [newFeed, newFolder, newBucket, newMail])
export type FeedWish = z.output<typeof feedWish>

export const listFeeds = route({
  method: 'GET',
  path: '/account/feeds',
  summary: "The caller's feeds, newest first",
  access,
  reply: z.array(feed),
})

export const createFeed = route({
  method: 'POST',
  path: '/account/feeds',
  summary: 'Has the new episodes of a feed, or the new recordings in a folder or bucket, fetched and transcribed',
  access,
  validated: true,
  status: 201,
  body: feedWish,
  reply: feed,
  rateLimit: { perMinute: 10 },
})

export const updateFeed = route({
  method: 'PUT',
  path: '/account/feeds/:id',
  summary: 'Changes what is sent of a feed; the rest stays',
  access,
  validated: true,
  params,
  body: z.strictObject({
    language_code: languageCode.optional(),
    folder_id: folderId.optional(),
    most_hours: mostHours.optional(),
    is_enabled: z.boolean().optional(),
    /** Of mails: who may send them besides the person. */
    senders: senders.optional(),
    /** Of a bucket: its keys, which change together. */
    keys: z.strictObject({ access_key_id: bucketPlace.shape.access_key_id, secret: placeSecret }).optional(),
  }),
  reply: feed,
})

export const removeFeed = route({
  method: 'DELETE',
  path: '/account/feeds/:id',
  summary: 'Removes a feed with its history; files that came of it stay',
  access,
  params,
  status: 204,
})

export const checkFeed = route({
  method: 'POST',
  path: '/account/feeds/:id/check',
  summary: 'Reads a feed now',
  access,
  params,
  reply: feed,
  rateLimit: { perMinute: 10 },
})

export const listEpisodes = route({
  method: 'GET',
  path: '/account/feeds/:id/episodes',
  summary: 'The latest episodes of a feed, with what became of them',
  access,
  params,
  reply: z.array(episode),
})

export const fetchEpisode = route({
  method: 'POST',
  path: '/account/feeds/:id/episodes/:episode_id/fetch',
  summary: 'Fetches an episode that was skipped, or tries one again that failed',
  access,
  validated: true,
  params: z.object({ id, episode_id: id }),
  reply: episode,
  rateLimit: { perMinute: 60 },
})
