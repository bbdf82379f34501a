import type { DestinationPlace } from '../../../src/shared/contract/destinations.ts'
import { cleanFolderPath } from '../../../src/shared/domain/folder-path.ts'
import type { TargetPlace } from '../../ports/document-targets.ts'
import { checkAddress, checkBucket, openedBucket, type Reach } from '../webhooks/index.ts'
import type { DestinationRow } from './repository.ts'

export const placeOf = ({ place }: Pick<DestinationRow, 'place'>) => JSON.parse(place) as DestinationPlace

/** The place as it is kept, its address as it is called. @throws AppError 422 for one that would never be called */
export function checkPlace(place: DestinationPlace, reach: Reach): DestinationPlace {
  switch (place.kind) {
    case 'folder':
      return { ...place, path: cleanFolderPath(place.path) }
    case 'bucket':
      return checkBucket(place, reach)
    default:
      return { ...place, url: checkAddress(place.url, reach) }
  }
}

/**
 * Whether what opens one place may be sent to the other: a secret that was entered for one server or bucket goes to no
 * other.
 */
export function sharesSecret(one: DestinationPlace, other: DestinationPlace): boolean {
  if (one.kind === 'bucket' && other.kind === 'bucket')
    return (
      one.endpoint === other.endpoint &&
      one.region === other.region &&
      one.bucket === other.bucket &&
      one.access_key_id === other.access_key_id
    )
  if (one.kind === 'webdav' && other.kind === 'webdav')
    return new URL(one.url).origin === new URL(other.url).origin && one.user === other.user
  return one.kind === other.kind
}

/** A place with what opens it, as the port has it; null for a webhook, which is called instead. */
export function targetOf(place: DestinationPlace, secret: string, account: string): TargetPlace | null {
  switch (place.kind) {
    case 'folder':
      return { kind: 'folder', account, path: place.path }
    case 'bucket':
      return openedBucket(place, secret)
    case 'webdav':
      return { kind: 'webdav', url: place.url, user: place.user, password: secret }
    default:
      return null
  }
}

/** In short words for mails: where a destination leads. */
export function shownPlace(place: DestinationPlace): string {
  switch (place.kind) {
    case 'folder':
      return `/${place.path}`
    case 'bucket':
      return `s3://${place.bucket}/${place.prefix}`
    default:
      return place.url
  }
}
