import { type IncomingMessage, get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { type LinkedFile, type LinkedFiles, LinkError } from '../../ports/linked-files.ts'
import { isPublicAddress } from '../../public-addresses.ts'
import { guardedLookup } from '../guarded-lookup.ts'

/** Where Dropbox serves the direct links of its Chooser from; hosts below it are its own too. */
const HOST = 'dl.dropboxusercontent.com'

/** One host may send us on to another; more turns than these are a loop. */
const MOST_REDIRECTS = 3
/** A host that sends nothing for so long is given up, in milliseconds. */
const SILENCE_MS = 30_000

export interface DropboxFilesOptions {
  /** Another server that stands in for Dropbox's, by its origin; then only its links are followed. For tests. */
  origin?: string | null
  silenceMs?: number
}

/** Files behind the direct links of Dropbox's Chooser: https, Dropbox's hosts and public addresses only, at every turn. */
export function createDropboxFiles({ origin = null, silenceMs = SILENCE_MS }: DropboxFilesOptions = {}): LinkedFiles {
  const isAllowed = (url: URL) => (origin === null ? isDropbox(url) : url.origin === origin)

  function request(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const get = url.protocol === 'https:' ? getHttps : getHttp
      const sent = get(url, { signal, agent: false, headers: { 'accept-encoding': 'identity' }, ...(origin === null && { lookup: guardedLookup(isPublicAddress) }) }, resolve)
      sent.setTimeout(silenceMs, () => sent.destroy(new Error('The host is silent.')))
      sent.on('error', reject)
    })
  }

  return {
    async open(link, { signal }): Promise<LinkedFile> {
      let url = parse(link)
      for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
        if (!isAllowed(url)) throw new LinkError('link_refused', 'This is no link of Dropbox.')
        const response = await request(url, signal).catch((cause: unknown) => {
          throw failed(signal, cause)
        })
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy()
          url = parse(headers.location, url)
          continue
        }
        if (statusCode !== 200) {
          response.destroy()
          throw new LinkError('link_failed', 'Dropbox does not have this file any more. Choose it again.')
        }
        const size = Number(headers['content-length'])
        return { sizeBytes: headers['content-length'] !== undefined && Number.isSafeInteger(size) ? size : null, bytes: read(response, signal) }
      }
      throw new LinkError('link_failed', 'Dropbox does not send this file.')
    },
  }
}

function isDropbox({ protocol, hostname, port, username, password }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === '' && (hostname === HOST || hostname.endsWith(`.${HOST}`))
}

function parse(link: string, base?: URL): URL {
  const url = URL.parse(link, base?.href)
  if (!url) throw new LinkError('link_refused', 'This is no link of Dropbox.')
  return url
}

async function* read(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* response as AsyncIterable<Uint8Array>
  } catch (error) {
    throw failed(signal, error)
  }
}

function failed(signal: AbortSignal, cause: unknown): unknown {
  return signal.aborted ? signal.reason : new LinkError('link_failed', 'Dropbox could not be reached, or stopped sending. Try again.', { cause })
}
