import { msg } from '@lingui/core/macro'
import type { DestinationKind, DestinationPlace } from '../../../../shared/contract/destinations.ts'

/** Each kind of place in words. */
export const KIND_WORDS = {
  folder: msg`Folder on the server`,
  bucket: msg`S3 bucket`,
  webdav: msg`WebDAV`,
  webhook: msg({ message: 'Webhook', context: 'a kind of destination' }),
} as const satisfies Record<DestinationKind, unknown>

/** Where a destination leads, as people know it; a folder lies in that of the person. */
export function addressOf(place: DestinationPlace, ownFolder: string): string {
  switch (place.kind) {
    case 'folder':
      return [ownFolder, place.path].filter(Boolean).join('/')
    case 'bucket':
      return `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')}`
    default:
      return place.url
  }
}
