import { DROPBOX_MOST_BYTES } from '../../../src/shared/contract/imports.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { isPublicAddress } from '../../kernel/public-addresses.ts'
import type { LinkedFiles } from '../../ports/linked-files.ts'
import { guardedLookup } from '../guarded-lookup.ts'
import { createHttpFiles } from '../http-files.ts'

/** Where Dropbox serves the direct links of its Chooser from; hosts below it are its own too. */
const HOST = 'dl.dropboxusercontent.com'

export interface DropboxFilesOptions {
  /** Another server that stands in for Dropbox's, by its origin; then only its links are followed. For tests. */
  origin?: string | null
  silenceMs?: number
}

/**
 * Files behind the direct links of Dropbox's Chooser: https, Dropbox's hosts and public addresses only, at every turn.
 */
export function createDropboxFiles({ origin = null, silenceMs }: DropboxFilesOptions = {}): LinkedFiles {
  const files = createHttpFiles({
    isAllowed: (url) => (origin === null ? isDropbox(url) : url.origin === origin),
    lookup: origin === null ? guardedLookup(isPublicAddress) : undefined,
    silenceMs,
    words: {
      refused: phrase('This isn’t a Dropbox link.'),
      gone: phrase('Dropbox does not have this file any more. Choose it again.'),
      endless: phrase('Dropbox won’t send this file.'),
      failed: phrase('Dropbox could not be reached, or stopped sending.'),
    },
  })
  return { ...files, mostBytes: DROPBOX_MOST_BYTES }
}

function isDropbox({ protocol, hostname, port, username, password }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (hostname === HOST || hostname.endsWith(`.${HOST}`))
  )
}
