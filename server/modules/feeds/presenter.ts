import type { Episode, Feed } from '../../../src/shared/contract/feeds.ts'
import { HOUR_SECONDS } from '../../../src/shared/durations.ts'
import { bucketOf, mailOf } from './places.ts'
import type { EpisodeRow, FeedRow } from './repository.ts'

const date = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export function presentFeed(row: FeedRow, { used, waiting }: { used: number; waiting: number }): Feed {
  return {
    _id: row.id,
    kind: row.kind,
    url: row.url,
    place: bucketOf(row),
    senders: [...(mailOf(row)?.senders ?? [])],
    title: row.title,
    language_code: row.language_code,
    folder_id: row.folder_id,
    most_hours: Math.round(row.most_seconds / HOUR_SECONDS),
    used_time: Math.round(used),
    is_enabled: row.is_enabled === 1,
    paused_because: row.paused_because,
    waiting,
    checked_date: date(row.checked_at),
    next_check_date: row.is_enabled === 1 ? date(row.next_check_at) : null,
    problem: row.problem,
  }
}

export function presentEpisode(row: EpisodeRow): Episode {
  return {
    _id: row.id,
    title: row.title,
    published_date: date(row.published_at),
    length: row.length_seconds,
    state: row.state,
    problem: row.problem,
    file_id: row.file_id,
  }
}
