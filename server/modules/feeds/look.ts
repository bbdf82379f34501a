import { cleanTypedName } from '../../../src/shared/domain/file-name.ts'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import { sha256 } from '../../kernel/sha256.ts'
import { LinkError, type LinkedFiles } from '../../ports/linked-files.ts'
import { type Recording, type RecordingSources, SourceError } from '../../ports/recording-sources.ts'
import { userById } from '../identity/index.ts'
import { sourcePlace } from './places.ts'
import { NotAFeed, type ReadFeed, readFeed } from './read-feed.ts'
import * as store from './repository.ts'
import { referenceTo } from './source-files.ts'

/** Bytes of a feed that are read; the newest episodes stand at its beginning. */
const MOST_BYTES = 4 * 1024 * 1024
/** A feed has to be there by then, and a place with many recordings. */
const FEED_TIMEOUT_MS = 60_000
const PLACE_TIMEOUT_MS = 5 * MINUTE_MS

/** What a look at a feed or a place brought. */
export interface Looked extends Pick<ReadFeed, 'title'> {
  /** The newest first; of what came with a mail also which, and why it cannot be taken. */
  entries: readonly (ReadFeed['entries'][number] & Pick<Recording, 'together' | 'problem'>)[]
  /** Recordings that were there already, under another name. */
  moved: readonly { key: string; title: string; link: string }[]
}

export interface LookDeps {
  db: Db
  /** Null where nothing is fetched by links. */
  web: LinkedFiles | null
  /** Null where recordings come from feeds at most. */
  sources: Pick<RecordingSources, 'list'> | null
  sealer: Sealer
}

/** Looks what a feed tells of, or what is new in a place. */
export function createLook({ db, web, sources, sealer }: LookDeps) {
  /** The recordings in a place that were not there at the last look, the newest first, and those that were moved. */
  async function lookInto(row: store.FeedRow, signal: AbortSignal): Promise<Looked> {
    if (!sources) throw new SourceError(messages.sourceOff)
    const person = await userById(db, row.user_id)
    const place = sourcePlace(row, sealer, person?.email ?? '')
    if (!place) throw new SourceError(messages.destinationSecretLost)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PLACE_TIMEOUT_MS)])
    const found = await sources.list(place, limit)
    const known = await store.episodeLinks(db, row.id)
    const entries = found
      .filter(({ id: guid }) => !known.has(sha256(guid)))
      .map(({ id: guid, name, changedAt, together = null, problem = null }) => ({
        guid,
        title: name,
        link: referenceTo({ id: guid, name }),
        publishedAt: changedAt,
        seconds: null,
        together,
        problem,
      }))
    const moved = found
      .map(({ id, name }) => ({ key: sha256(id), title: cleanTypedName(name), link: referenceTo({ id, name }) }))
      .filter(({ key, link }) => known.has(key) && known.get(key) !== link)
    return { title: row.title, entries, moved }
  }

  async function read({ id, url }: store.FeedRow, signal: AbortSignal): Promise<Looked> {
    if (!web) throw new LinkError('link_refused', messages.importsOff)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(FEED_TIMEOUT_MS)])
    const { bytes } = await web.open(url, { signal: limit })
    const { title, entries } = await readFeed(decoded(await firstBytes(bytes)))
    const known = await store.episodeLinks(db, id, ['skipped', 'waiting', 'failed'])
    // Links that are good for some time only are others at each look.
    const moved = entries
      .map((entry) => ({ key: sha256(entry.guid), title: cleanTypedName(entry.title), link: entry.link }))
      .filter(({ key, link }) => known.has(key) && known.get(key) !== link)
    return { title, entries: newestFirst(entries), moved }
  }

  /** Answers why it did not go well, for a person; throws what is not the place's doing. */
  return async (row: store.FeedRow, signal: AbortSignal): Promise<Looked | string> => {
    try {
      return await (row.kind === 'feed' ? read(row, signal) : lookInto(row, signal))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof NotAFeed) return messages.notAFeed
      if (error instanceof LinkError || error instanceof SourceError) return error.message
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return row.kind === 'feed' ? messages.feedTooSlow : messages.sourceTooSlow
      throw error
    }
  }
}

/** Some feeds begin with their first episode. */
const newestFirst = (entries: ReadFeed['entries']) =>
  entries.every(({ publishedAt }) => publishedAt !== null)
    ? entries.toSorted((one, other) => other.publishedAt! - one.publishedAt!)
    : entries

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
