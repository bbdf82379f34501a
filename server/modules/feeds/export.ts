import type { Db } from '../../kernel/db/schema.ts'
import { HOUR_SECONDS } from '../../../src/shared/durations.ts'
import { feedsOf } from './repository.ts'

/** The feeds of a person, for the export of their account. */
export async function exportFeeds(db: Db, userId: string) {
  return (await feedsOf(db, userId)).map((feed) => ({
    kind: feed.kind,
    url: feed.url,
    title: feed.title,
    language_code: feed.language_code,
    most_hours: feed.most_seconds / HOUR_SECONDS,
    is_enabled: feed.is_enabled === 1,
    created_date: new Date(feed.created_at).toISOString(),
  }))
}
