import { isIP } from 'node:net'
import { phrase } from '../../../src/shared/words/phrase.ts'
import type { AddressRule } from '../../kernel/public-addresses.ts'
import type { PutDocumentOptions, TargetDocument, TargetPlace } from '../../ports/document-targets.ts'
import { TargetError } from '../../ports/document-targets.ts'
import { describeFailure } from '../describe-failure.ts'
import { guardedLookup } from '../guarded-lookup.ts'

type BucketPlace = Extract<TargetPlace, { kind: 'bucket' }>

/** A store that is not ours is not waited for as long as ours: the next try comes. Milliseconds. */
const PATIENCE = { connectMs: 10_000, answerMs: 60_000, idleMs: 30_000, attempts: 2 }

/** Metadata that says which document an object is. */
const MARK = 'longhand-document'

const PRIVATE = Object.assign(new Error('This address is private.'), { code: 'EACCES' })

/** Puts documents into buckets, each marked as what it is, so that no other object gives way to it. */
export function createBucketTarget({ mayReach, isOwn }: { mayReach: AddressRule; isOwn: AddressRule }) {
  return async function put(
    { endpoint, region, bucket: name, prefix, accessKeyId, secretAccessKey }: BucketPlace,
    document: TargetDocument,
    { signal }: PutDocumentOptions,
  ): Promise<'stored' | 'taken'> {
    const { openBucket } = await import('../blob-store-s3/bucket.ts')
    const rule = endpoint?.startsWith('http:') ? isOwn : mayReach
    const host = endpoint === null ? '' : new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !rule(host, isIP(host))) throw new TargetError(describeFailure(PRIVATE))
    const bucket = openBucket({ bucket: name, prefix, endpoint, region }, PATIENCE, {
      credentials: { accessKeyId, secretAccessKey },
      lookup: guardedLookup(rule),
    })
    try {
      const there = await bucket.info(document.name)
      signal.throwIfAborted()
      if (there && there.metadata[MARK] !== document.mark) return 'taken'
      await bucket.put(document.name, document.bytes, { [MARK]: document.mark }, { type: document.type, signal })
      return 'stored'
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw new TargetError(problemOf(error), { cause: error })
    } finally {
      bucket.close()
    }
  }
}

/** In words for whoever named the bucket. The store's own error is the cause of ours. */
function problemOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { name } = cause instanceof Error ? cause : { name: '' }
  const status = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  if (name === 'NoSuchBucket') return phrase('There is no such bucket.')
  if (name === 'BlobStoreFull' || status === 507) return phrase('There is no room left there.')
  if (status === 401 || status === 403) return phrase('The bucket refuses these keys.')
  if (status === 301) return phrase('The bucket is in another region.')
  if (status === 404) return phrase('There is no such bucket.')
  if (status !== undefined) return phrase('The store answered with an error.')
  if (name === 'TimeoutError') return phrase('The host did not answer in time.')
  return describeFailure(cause)
}
