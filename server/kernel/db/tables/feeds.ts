import type { ColumnType } from 'kysely'
import type { Episode, Feed } from '../../../../src/shared/contract/feeds.ts'
import type { Absent } from './absent.ts'

/** A feed, a folder of the server, a bucket or an address for mails whose new recordings become files of a person. */
export interface FeedTable {
  id: string
  user_id: string
  kind: ColumnType<Feed['kind'], Feed['kind'] | undefined>
  /** Of a folder, its path below that of the person; of a bucket, its name and prefix behind `s3://`. */
  url: string
  /** Of a bucket, what the contract calls its place; of mails, the secret of their address and who sends; JSON. */
  place: Absent<string>
  /** Of a bucket, its secret key. */
  sealed_secret: Absent<string>
  title: string
  language_code: string
  /** Null for none; one that is gone by then counts as none. */
  folder_id: string | null
  /** Of recordings in a calendar month. */
  most_seconds: number
  /** How many of the episodes are fetched that were there at the first look. */
  old_episodes: number
  is_enabled: number
  checked_at: number | null
  next_check_at: number
  /** Looks in a row that failed. */
  failures: number
  /** Since when every look fails; null when the last one went well. */
  failing_since: Absent<number>
  paused_because: Absent<NonNullable<Feed['paused_because']>>
  /** For a person. */
  problem: string | null
  created_at: number
}

export interface FeedEpisodeTable {
  id: string
  feed_id: string
  /** SHA-256, hex, of what the feed calls it; unique in a feed. */
  episode_key: string
  title: string
  link: string
  /** The same for all that came with one mail. */
  together: Absent<string>
  published_at: number | null
  /** As the feed says, until it is a file. */
  length_seconds: number | null
  state: Episode['state']
  /** For a person. */
  problem: string | null
  /** The import that fetches it, or did, until that is forgotten. */
  import_id: string | null
  file_id: string | null
  /** How often it was asked for; each time is an import of its own. */
  tries: number
  /** When it became a file. */
  done_at: number | null
  created_at: number
}
