import type { BucketAddress } from '../../../src/shared/contract/bucket-place.ts'
import { cleanFolderPath } from '../../../src/shared/domain/folder-path.ts'
import type { BucketPlace } from '../../ports/bucket-place.ts'
import { checkAddress, type Reach } from './check-address.ts'

/** The bucket as it is kept, its endpoint as it is called. @throws AppError 422 for one that would never be called */
export function checkBucket(place: BucketAddress, reach: Reach): BucketAddress {
  const endpoint = place.endpoint === null ? null : new URL(checkAddress(place.endpoint, reach)).origin
  return { ...place, prefix: cleanFolderPath(place.prefix), endpoint }
}

/** The bucket with what opens it, as the ports have it. */
export function openedBucket(place: BucketAddress, secretAccessKey: string): BucketPlace {
  const { endpoint, region, bucket, prefix, access_key_id: accessKeyId } = place
  return {
    kind: 'bucket',
    endpoint,
    region,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId,
    secretAccessKey,
  }
}
