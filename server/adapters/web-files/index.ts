import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import { type LinkedFiles, LinkError } from '../../ports/linked-files.ts'
import { guardedLookup } from '../guarded-lookup.ts'
import { createHttpFiles } from '../http-files.ts'

export interface WebFilesOptions {
  /** Networks of the operator's own that may be asked, too. */
  allow: readonly string[]
  silenceMs?: number
}

/** What a host says of a page rather than of a medium. */
const PAGES = /^(?:text\/html|application\/xhtml\+xml)\b/i

/**
 * Files behind any link of the web. Each address, also one that a host sends us on to, has to be of the open internet
 * or of a network that the operator allows, as the connection is made. Nothing secret is sent, so plain http will do.
 */
export function createWebFiles({ allow, silenceMs }: WebFilesOptions): LinkedFiles {
  const { mayReach } = createAddressRule(allow)

  function isAllowed({ protocol, hostname, username, password }: URL): boolean {
    const host = hostname.replace(/^\[|\]$/g, '')
    const version = isIP(host)
    return (
      (protocol === 'https:' || protocol === 'http:') &&
      username === '' &&
      password === '' &&
      (version === 0 || mayReach(host, version))
    )
  }

  function assertNoPage({ headers }: IncomingMessage): void {
    if (PAGES.test(headers['content-type'] ?? ''))
      throw new LinkError(
        'link_page',
        phrase('This link leads to a web page. Use the link of the audio or video file itself.'),
      )
  }

  return createHttpFiles({
    isAllowed,
    lookup: guardedLookup(mayReach),
    assertFits: assertNoPage,
    silenceMs,
    words: {
      refused: phrase('This server does not fetch from this address.'),
      gone: phrase('There is no file at this link any more.'),
      endless: phrase('This link leads in circles.'),
      failed: phrase('The host could not be reached, or stopped sending.'),
    },
  })
}
