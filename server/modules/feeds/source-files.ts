import { messages } from '../../../src/shared/messages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { createSealer, type Sealer } from '../../kernel/sealed-text.ts'
import { type LinkedFiles, LinkError } from '../../ports/linked-files.ts'
import type { RecordingName, RecordingSources } from '../../ports/recording-sources.ts'
import { sourcePlace } from './places.ts'
import { type EpisodeRow, feedById, type FeedRow } from './repository.ts'

const SCHEME = 'source:'
/** For whom links are sealed. */
const OWNER = 'links'

/** What seals the secrets of sources, and links into them. */
export const sourceSealer = (sessionSecrets: readonly string[]): Sealer => createSealer(sessionSecrets, 'sources')

/** How an episode says what its recording is opened by. */
export const referenceTo = ({ id, name }: RecordingName): string => JSON.stringify({ id, name })

/**
 * By what link an episode is imported. One into a source is sealed, so that nobody makes another: it opens the source
 * as that is by then, and holds no secret.
 */
export const linkOf = (feed: Pick<FeedRow, 'id' | 'kind'>, { link }: Pick<EpisodeRow, 'link'>, sealer: Sealer) =>
  feed.kind === 'feed' ? link : SCHEME + sealer.seal(JSON.stringify([feed.id, link]), OWNER)

/** What is behind the links of {@link linkOf}; null where there are no sources. */
export function createSourceFiles({
  db,
  sources,
  sessionSecrets,
}: {
  db: Db
  sources: RecordingSources | null
  sessionSecrets: readonly string[]
}): LinkedFiles | null {
  if (sources === null) return null
  const sealer = sourceSealer(sessionSecrets)

  function opened(link: string): { feedId: string; recording: RecordingName } {
    const text = link.startsWith(SCHEME) ? sealer.open(link.slice(SCHEME.length), OWNER) : null
    if (text === null) throw new LinkError('link_refused', NOT_HERE)
    const [feedId, reference] = JSON.parse(text) as [string, string]
    return { feedId, recording: JSON.parse(reference) as RecordingName }
  }

  return {
    check: (link) => void opened(link),
    async open(link, options) {
      const { feedId, recording } = opened(link)
      const feed = await feedById(db, feedId)
      if (!feed) throw new LinkError('link_gone', messages.sourceOff)
      const place = sourcePlace(feed, sealer, '')
      if (place === null) throw new LinkError('link_refused', messages.destinationSecretLost)
      return sources.open(place, recording, options)
    },
  }
}

const NOT_HERE = phrase('This server does not fetch from this address.')
