import { randomBytes } from 'node:crypto'
import type { FeedWish } from '../../../src/shared/contract/feeds.ts'
import { cleanFolderPath } from '../../../src/shared/domain/folder-path.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { LinkError, type LinkedFiles } from '../../ports/linked-files.ts'
import type { RecordingSources } from '../../ports/recording-sources.ts'
import { checkBucket, type Reach } from '../webhooks/index.ts'
import { bucketUrl } from './places.ts'
import type { FeedRow } from './repository.ts'

export interface NewSourceDeps {
  /** Null where nothing is fetched by links. */
  web: Pick<LinkedFiles, 'check'> | null
  /** Null where recordings come from feeds at most. */
  sources: Pick<RecordingSources, 'kinds'> | null
  reach: Reach
  /** Of the operator's mailbox; null where there is none. */
  mailAddress: string | null
}

/** Where a new source is, and what it is called at first. */
export type SourceAddress = Pick<FeedRow, 'kind' | 'url' | 'title' | 'place'>

/** Checks where a new source is. @throws AppError 404 for a kind that is not offered, 422 */
export function sourceAddress(wish: FeedWish, { web, sources, reach, mailAddress }: NewSourceDeps): SourceAddress {
  if (wish.kind !== 'feed' && !sources?.kinds.includes(wish.kind)) throw notFound()
  switch (wish.kind) {
    case 'feed':
      assertAddress(wish.url, web)
      return { kind: 'feed', url: wish.url, title: new URL(wish.url).hostname, place: null }
    case 'folder': {
      const path = cleanFolderPath(wish.url)
      return { kind: 'folder', url: path, title: nameOf(path), place: null }
    }
    case 'mail': {
      if (mailAddress === null) throw notFound()
      const token = newToken()
      const [local = '', host = ''] = mailAddress.split(/@(?=[^@]*$)/)
      return {
        kind: 'mail',
        url: `${local}+${token}@${host}`,
        title: mailAddress,
        place: JSON.stringify({ token, senders: sendersOf(wish.senders) }),
      }
    }
    default: {
      const place = checkBucket(wish.place, reach)
      return {
        kind: 'bucket',
        url: bucketUrl(place),
        title: nameOf(place.prefix) || place.bucket,
        place: JSON.stringify(place),
      }
    }
  }
}

/** In what words one that is there already is refused. */
export const SOURCE_IS_THERE = {
  feed: messages.feedIsThere,
  folder: messages.folderIsWatched,
  bucket: messages.bucketIsThere,
  mail: messages.mailIsThere,
} as const

/** Addresses as they are compared. */
export const sendersOf = (senders: readonly string[]): string[] => [
  ...new Set(senders.map((address) => address.toLowerCase())),
]

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A hundred bits that nobody guesses, in letters that mail servers leave alone. */
const newToken = () => Array.from(randomBytes(20), (byte) => LETTERS[byte % LETTERS.length]).join('')

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

function assertAddress(url: string, web: NewSourceDeps['web']): void {
  if (!web) throw notFound()
  try {
    web.check(url)
  } catch (error) {
    if (!(error instanceof LinkError)) throw error
    throw new AppError(422, error.code, error.message, { fields: { url: error.message } })
  }
}
