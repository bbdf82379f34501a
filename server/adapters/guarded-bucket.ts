import { isIP } from 'node:net'
import { phrase } from '../../src/shared/words/phrase.ts'
import type { AddressRule } from '../kernel/public-addresses.ts'
import type { BucketPlace } from '../ports/bucket-place.ts'
import type { Bucket } from './blob-store-s3/bucket.ts'
import { describeFailure } from './describe-failure.ts'
import { guardedLookup } from './guarded-lookup.ts'

/** A store that is not ours is not waited for as long as ours: the next try comes. Milliseconds. */
const PATIENCE = { connectMs: 10_000, answerMs: 60_000, idleMs: 30_000, attempts: 2 }

/** A thousand names of objects, as long as they may be, are shorter. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024

const PRIVATE = Object.assign(new Error('This address is private.'), { code: 'EACCES' })

/**
 * Opens a bucket of a person, in no private network that the operator has not opened; its keys go over plain http only
 * within the operator's own. Whoever opens it closes it. @throws an error with code EACCES
 */
export async function openGuardedBucket(
  { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: BucketPlace,
  { mayReach, isOwn }: { mayReach: AddressRule; isOwn: AddressRule },
): Promise<Bucket> {
  const { openBucket } = await import('./blob-store-s3/bucket.ts')
  const rule = endpoint?.startsWith('http:') ? isOwn : mayReach
  const host = endpoint === null ? '' : new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !rule(host, isIP(host))) throw PRIVATE
  return openBucket({ bucket, prefix, endpoint, region }, PATIENCE, {
    credentials: { accessKeyId, secretAccessKey },
    lookup: guardedLookup(rule),
    mostAnswerBytes: MOST_ANSWER_BYTES,
  })
}

/** What went wrong with a bucket, in words for whoever named it. The store's own error is the cause of ours. */
export function bucketProblem(error: unknown): string {
  const cause = storeError(error)
  const { name } = cause instanceof Error ? cause : { name: '' }
  const status = bucketStatus(error)
  if (name === 'NoSuchBucket') return phrase('There is no such bucket.')
  if (name === 'BlobStoreFull' || status === 507) return phrase('There is no room left there.')
  if (status === 401 || status === 403) return phrase('The bucket refuses these keys.')
  if (status === 301) return phrase('The bucket is in another region.')
  if (status === 404) return phrase('There is no such bucket.')
  if (status !== undefined) return phrase('The store answered with an error.')
  if (name === 'TimeoutError') return phrase('The host did not answer in time.')
  return describeFailure(cause)
}

/** What the store answered; undefined when it did not. */
export const bucketStatus = (error: unknown): number | undefined =>
  (storeError(error) as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

const storeError = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error
