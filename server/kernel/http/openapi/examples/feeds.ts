import type { Episode, Feed } from '../../../../../src/shared/contract/feeds.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID, OTHER_ID } from './shared.ts'

const harbour: Feed = {
  _id: ID,
  kind: 'feed',
  url: 'https://podcasts.example.org/harbour.xml',
  place: null,
  senders: [],
  title: 'Harbour and sea',
  language_code: 'en',
  folder_id: null,
  most_hours: 10,
  used_time: 5400,
  is_enabled: true,
  paused_because: null,
  waiting: 1,
  checked_date: '2026-11-24T09:30:00.000Z',
  next_check_date: '2026-11-24T10:30:00.000Z',
  problem: null,
}
const pier: Episode = {
  _id: OTHER_ID,
  title: 'The old pier',
  published_date: '2026-11-24T06:00:00.000Z',
  length: 1893,
  state: 'waiting',
  problem: null,
  file_id: null,
}

/** Examples of the area `feeds`. */
export const feedsExamples: ExamplesOf<'feeds'> = {
  'feeds.listFeeds': { reply: [harbour] },
  'feeds.createFeed': {
    body: { kind: 'feed', url: harbour.url, language_code: 'en', folder_id: null, most_hours: 10, old_episodes: 1 },
    reply: { ...harbour, title: 'podcasts.example.org', used_time: 0, waiting: 0, checked_date: null },
  },
  'feeds.updateFeed': { body: { most_hours: 20 }, reply: { ...harbour, most_hours: 20 } },
  'feeds.removeFeed': {},
  'feeds.checkFeed': { reply: harbour },
  'feeds.listEpisodes': { reply: [pier] },
  'feeds.fetchEpisode': { reply: pier },
}
