import { UPLOAD_AHEAD_BYTES } from '../../../../src/shared/contract/uploads.ts'
import { cleanFileName } from '../../../../src/shared/domain/file-name.ts'
import { nameOfLink } from '../../../../src/shared/domain/link-name.ts'
import { HOUR_MS } from '../../../../src/shared/durations.ts'
import type { JobContext } from '../../../kernel/jobs/definition.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { LinkedFiles } from '../../../ports/linked-files.ts'
import { refuseNoMedia } from '../uploads/refuse-no-media.ts'
import { tooLarge, type Uploads } from '../uploads/service.ts'
import { spansOf } from '../uploads/tus/spans.ts'
import type { ImportChanges } from './import-changes.ts'
import { tooSlow } from './import-problems.ts'
import type { ImportRow } from './repository.ts'

/** So much counts at once: what dies, or is broken off, has to fetch no more of it again. */
const SPAN = { bytes: UPLOAD_AHEAD_BYTES, ms: 1000 }

/** The largest file at a slow rate, after others, takes so long; the link is good for less. Milliseconds. */
const MOST_MS = 12 * HOUR_MS

/** Progress is published so often, in milliseconds. */
const PUBLISH_EVERY_MS = 1000

/** Dependencies of {@link createFetchBytes}. */
export interface FetchBytesDeps {
  blobs: BlobStore
  changes: Pick<ImportChanges, 'change' | 'count'>
  now: () => number
}

/** Fetches the bytes of an import. Those that are safe stay: the next try asks its host for the rest. */
export function createFetchBytes({ blobs, changes, now }: FetchBytesDeps) {
  /**
   * Drops the bytes that are there. What comes next has a key of its own, for a worker that lost its lease may still be
   * writing.
   */
  async function startOver({ id, blob_key }: ImportRow): Promise<ImportRow> {
    const row = await changes.change(id, { blob_key: blobs.newKey(), received: 0, size: null, link_version: null })
    if (blob_key !== null) await blobs.remove(blob_key)
    return row
  }

  return {
    startOver,

    /** Fetches what is missing; answers the row with all of it. @throws LinkError, AppError 413, 507 */
    async fetchRest(
      row: ImportRow,
      { source, uploads }: { source: LinkedFiles; uploads: Pick<Uploads, 'assertFits' | 'limitBytes'> },
      context: JobContext,
    ): Promise<ImportRow> {
      const { received, size, link_version: version } = row
      if (received === size) return row
      const left = (row.page_taken_at ?? row.created_at) + MOST_MS - now()
      if (left <= 0) throw tooSlow()
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(left)])
      const remote = await source.open(row.link, {
        signal,
        from: received > 0 && size !== null && version !== null ? { byte: received, version, sizeBytes: size } : null,
      })
      const mostBytes = Math.min(source.mostBytes ?? Infinity, uploads.limitBytes())
      if ((remote.sizeBytes ?? 0) > mostBytes) throw tooLarge()
      await uploads.assertFits((remote.sizeBytes ?? 0) - remote.startsAt)
      if (remote.startsAt < received) await startOver(row)
      let held = await changes.change(
        row.id,
        {
          state: 'fetching',
          problem: null,
          size: remote.sizeBytes,
          link_version: remote.version,
          name: shownName(row, remote.name ?? null),
        },
        { userId: row.user_id },
      )
      let publishedAt = now()
      const bytes = remote.startsAt === 0 ? refuseNoMedia(remote.bytes) : remote.bytes
      for await (const span of spansOf(limited(bytes, mostBytes - held.received), SPAN)) {
        await uploads.assertFits(0)
        const safe = await blobs.append(held.blob_key ?? '', span, { at: held.received })
        const isPublished = now() - publishedAt >= PUBLISH_EVERY_MS
        if (isPublished) publishedAt = now()
        held = await changes.count(held, safe, { ...context, isPublished })
      }
      return held
    },
  }
}

export type FetchBytes = ReturnType<typeof createFetchBytes>

/** Its host knows better than its link; whoever began it knows best. */
function shownName({ name, link }: ImportRow, hosts: string | null): string {
  return hosts !== null && name === cleanFileName(nameOfLink(link)) ? cleanFileName(hosts) : name
}

async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of bytes) {
    seen += chunk.byteLength
    if (seen > most) throw tooLarge()
    yield chunk
  }
}
