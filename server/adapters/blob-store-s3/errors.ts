import { S3ServiceException } from '@aws-sdk/client-s3'
import { BlobMissing, BlobStoreFull, BlobStoreUnavailable } from '../../ports/blob-store.ts'
import type { S3Config } from '../../kernel/storage-url.ts'

/** What stores that speak S3 answer when they have no room, or the account may have no more. */
const FULL = [
  'QuotaExceeded',
  'QuotaExceededException',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
  'StorageLimitExceeded',
]
const MISSING = ['NoSuchKey', 'NotFound']

/** An error of the S3 client as one of ours. */
export function asStoreError(error: unknown, { bucket, endpoint }: S3Config): Error {
  const name = error instanceof Error ? error.name : 'unknown'
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (MISSING.includes(name)) return new BlobMissing('There is no such blob.', { cause: error })
  if (status === 507 || FULL.includes(name))
    return new BlobStoreFull('There is no room left in the blob store.', { cause: error })
  return new BlobStoreUnavailable(
    `The store for media (bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`}) cannot be used: ` +
      reasonOf(name, status, error),
    { cause: error },
  )
}

function reasonOf(name: string, status: number | undefined, error: unknown): string {
  if (name === 'NoSuchBucket') return 'there is no such bucket. Make it, or correct STORAGE_URL.'
  if (name === 'CredentialsProviderError') return 'no keys are set. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  if (status === 403 || name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return `it refuses these keys (${name}). They need to read, write, list and delete objects.`
  if (status === 301) return 'the bucket lies in another region. Set region in STORAGE_URL.'
  if (status !== undefined) return `it answers ${status} (${name}).`
  const code = error instanceof Error && 'code' in error ? String(error.code) : name
  return `it does not answer (${code}).`
}
