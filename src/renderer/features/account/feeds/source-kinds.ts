import { msg } from '@lingui/core/macro'
import { Database, Folder, Mail, Rss } from 'lucide-react'
import type { Feed, SourceKind } from '../../../../shared/contract/feeds.ts'

/** Each kind of source in words, with an icon. */
export const SOURCE_WORDS = {
  feed: { label: msg`Podcast feed`, help: msg`New episodes, by RSS or Atom`, icon: Rss },
  folder: { label: msg`Folder on the server`, help: msg`New recordings in a folder of your own`, icon: Folder },
  bucket: { label: msg`S3 bucket`, help: msg`New recordings in a bucket`, icon: Database },
  mail: { label: msg`E-mail`, help: msg`Recordings that you send to an address of your own`, icon: Mail },
} as const satisfies Record<SourceKind, unknown>

/** Where recordings come from, as people know it: a folder lies in that of the person. */
export const shownUrl = ({ kind, url }: Feed, userId: string | undefined): string =>
  kind === 'folder' && userId !== undefined ? `${userId}/${url}` : url
