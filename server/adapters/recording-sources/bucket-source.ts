import { isRecordingName } from '../../../src/shared/domain/watched-files.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import type { AddressRule } from '../../kernel/public-addresses.ts'
import { BlobMissing } from '../../ports/blob-store.ts'
import type { BucketPlace } from '../../ports/bucket-place.ts'
import { LinkError } from '../../ports/linked-files.ts'
import { MOST_RECORDINGS, type Recording, type RecordingSource, SourceError } from '../../ports/recording-sources.ts'
import type { Bucket } from '../blob-store-s3/bucket.ts'
import { bucketProblem, bucketStatus, openGuardedBucket } from '../guarded-bucket.ts'
import { CHANGED } from './words.ts'

/** What the store answers where an object is not the one that was asked for, or is shorter. */
const OTHER_OBJECT = [404, 412, 416]

/**
 * Objects of a person's bucket. One is known by its etag and size: copied or moved within the bucket it is the same,
 * written anew it is another. An object is there as a whole or not at all, so none has to rest first.
 */
export function createBucketSource(rules: { mayReach: AddressRule; isOwn: AddressRule }): RecordingSource<BucketPlace> {
  async function* read(
    bucket: Bucket,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw signal.aborted ? signal.reason : new LinkError('link_failed', STOPPED, { cause: error })
    } finally {
      bucket.close()
    }
  }

  return {
    async list(place, signal): Promise<Recording[]> {
      const found = new Map<string, Recording>()
      let bucket: Bucket | null = null
      let looked = 0
      try {
        bucket = await openGuardedBucket(place, rules)
        for await (const { name, etag, sizeBytes, changedAt } of bucket.list('', signal)) {
          signal.throwIfAborted()
          looked += 1
          if (found.size >= MOST_RECORDINGS || looked >= MOST_LOOKED_AT) break
          if (!isRecordingName(name) || sizeBytes === 0 || isHidden(name)) continue
          const id = `${etag}-${sizeBytes}`
          // Names come in their order, so that of two with one content the first is always the same.
          if (!found.has(id)) found.set(id, { id, name, changedAt })
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw new SourceError(bucketProblem(error), { cause: error })
      } finally {
        bucket?.close()
      }
      return [...found.values()].toSorted((one, other) => other.changedAt - one.changedAt)
    },

    async open(place, { id, name }, { signal, from }) {
      let bucket: Bucket | null = null
      try {
        bucket = await openGuardedBucket(place, rules)
        const there = await bucket.info(name)
        if (!there || `${there.etag}-${there.sizeBytes}` !== id) throw new LinkError('link_gone', CHANGED)
        const { etag, sizeBytes } = there
        const startsAt = from?.version === id && from.byte < sizeBytes ? from.byte : 0
        const range = startsAt === 0 ? undefined : { start: startsAt, end: sizeBytes - 1 }
        const { body, sizeBytes: sent } = await bucket.get(name, { etag, range, signal })
        if (sent !== sizeBytes - startsAt) throw new LinkError('link_gone', CHANGED)
        return { sizeBytes, version: id, name: null, startsAt, bytes: read(bucket, body, signal) }
      } catch (error) {
        bucket?.close()
        if (signal.aborted) throw signal.reason
        if (error instanceof LinkError) throw error
        if (error instanceof BlobMissing || OTHER_OBJECT.includes(bucketStatus(error) ?? 0))
          throw new LinkError('link_gone', CHANGED, { cause: error })
        throw new LinkError('link_failed', bucketProblem(error), { cause: error })
      }
    },
  }
}

const STOPPED = phrase('The host could not be reached, or stopped sending.')

/** Objects of a place, whatever they are, that one look goes through. */
const MOST_LOOKED_AT = 200_000

/** Whether a part of the name begins with a dot. */
const isHidden = (name: string) => /(?:^|\/)\./u.test(name)
