import type { BucketAddress } from '../../../src/shared/contract/bucket-place.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import type { SourcePlace } from '../../ports/recording-sources.ts'
import { openedBucket } from '../webhooks/index.ts'
import type { FeedRow } from './repository.ts'

/** Where a bucket is; null for other kinds. */
export const bucketOf = ({ kind, place }: Pick<FeedRow, 'kind' | 'place'>): BucketAddress | null =>
  kind === 'bucket' && place !== null ? (JSON.parse(place) as BucketAddress) : null

/** As people know it. */
export const bucketUrl = ({ bucket, prefix }: BucketAddress): string =>
  `s3://${[bucket, prefix].filter(Boolean).join('/')}`

/** The secret of an address for mails, and who may send them; null for other kinds. */
export interface MailAddress {
  token: string
  senders: readonly string[]
}

export const mailOf = ({ kind, place }: Pick<FeedRow, 'kind' | 'place'>): MailAddress | null =>
  kind === 'mail' && place !== null ? (JSON.parse(place) as MailAddress) : null

/**
 * The place of a source with what opens it; null where that is lost, or for a feed, which is an address. Mails come
 * from the person's own address, too.
 */
export function sourcePlace(row: Row, sealer: Sealer, ownAddress: string): SourcePlace | null {
  if (row.kind === 'folder') return { kind: 'folder', account: row.user_id, path: row.url }
  const mail = mailOf(row)
  if (mail) return { kind: 'mail', token: mail.token, senders: [ownAddress.toLowerCase(), ...mail.senders] }
  const place = bucketOf(row)
  const secret = row.sealed_secret === null ? null : sealer.open(row.sealed_secret, row.id)
  return place === null || secret === null ? null : openedBucket(place, secret)
}

type Row = Pick<FeedRow, 'id' | 'user_id' | 'kind' | 'url' | 'place' | 'sealed_secret'>
