import { z } from 'zod'
import { isFolderPath } from '../domain/folder-path.ts'
import { messages } from '../messages.ts'

/** A bucket, without the key that opens it. */
export const bucketPlace = z.strictObject({
  kind: z.literal('bucket'),
  /** Origin of a store that speaks S3; null for AWS. */
  endpoint: z
    .url({ protocol: /^https?$/, error: messages.webhookAddressNeeded })
    .max(2000)
    .nullable(),
  region: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, messages.destinationRegionUnusable),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, messages.destinationBucketUnusable),
  /** Folders in the bucket; empty for none. */
  prefix: z.string().max(300).refine(isFolderPath, messages.destinationPathUnusable),
  access_key_id: z.string().min(1, messages.destinationKeyNeeded).max(200),
})
export type BucketAddress = z.output<typeof bucketPlace>

/** The key or password that opens a place. */
export const placeSecret = z.string().min(1, messages.destinationSecretNeeded).max(1000)
