import { type IncomingMessage, get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { type LinkedFile, type LinkedFiles, LinkError, type OpenOptions } from '../../ports/linked-files.ts'
import { isPublicAddress } from '../../kernel/public-addresses.ts'
import { guardedLookup } from '../guarded-lookup.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

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

/**
 * Files behind the direct links of Dropbox's Chooser: https, Dropbox's hosts and public addresses only, at every turn.
 */
export function createDropboxFiles({ origin = null, silenceMs = SILENCE_MS }: DropboxFilesOptions = {}): LinkedFiles {
  const isAllowed = (url: URL) => (origin === null ? isDropbox(url) : url.origin === origin)

  function request(url: URL, { signal, from }: OpenOptions): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const get = url.protocol === 'https:' ? getHttps : getHttp
      const sent = get(
        url,
        {
          signal,
          agent: false,
          headers: {
            'accept-encoding': 'identity',
            ...(from && { range: `bytes=${from.byte}-`, 'if-range': from.version }),
          },
          ...(origin === null && { lookup: guardedLookup(isPublicAddress) }),
        },
        resolve,
      )
      sent.setTimeout(silenceMs, () => sent.destroy(new Error('The host is silent.')))
      sent.on('error', reject)
    })
  }

  const assertAllowed = (url: URL) => {
    if (!isAllowed(url)) throw new LinkError('link_refused', phrase('This isn’t a Dropbox link.'))
  }

  return {
    check: (link) => assertAllowed(parse(link)),

    async open(link, options): Promise<LinkedFile> {
      const { signal } = options
      let url = parse(link)
      for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
        assertAllowed(url)
        const response = await request(url, options).catch((cause: unknown) => {
          throw failed(signal, cause)
        })
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy()
          url = parse(headers.location, url)
          continue
        }
        const extent = extentOf(response, options)
        if (extent === null) {
          response.destroy()
          throw isForNow(statusCode)
            ? failed(signal, new Error(`The host answered ${statusCode}.`))
            : new LinkError('link_gone', phrase('Dropbox does not have this file any more. Choose it again.'))
        }
        return { ...extent, version: strongTag(headers.etag), bytes: read(response, signal) }
      }
      throw new LinkError('link_gone', phrase('Dropbox won’t send this file.'))
    },
  }
}

/** Which bytes an answer holds; null when it is not what was asked for. */
function extentOf(
  { statusCode, headers }: IncomingMessage,
  { from }: OpenOptions,
): Pick<LinkedFile, 'sizeBytes' | 'startsAt'> | null {
  if (statusCode === 200) return { sizeBytes: wholeNumber(headers['content-length']), startsAt: 0 }
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  return statusCode === 206 && from && Number(start) === from.byte
    ? { sizeBytes: wholeNumber(size), startsAt: from.byte }
    : null
}

function wholeNumber(text: string | undefined): number | null {
  const number = Number(text)
  return text !== undefined && Number.isSafeInteger(number) ? number : null
}

/** A tag that stands for the very bytes; a weak one stands for something like them. */
const strongTag = (tag: string | undefined) => (tag?.startsWith('"') ? tag : null)

/** Whether a host that refuses may send the file later. */
const isForNow = (status: number) => status === 408 || status === 429 || status >= 500

function isDropbox({ protocol, hostname, port, username, password }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (hostname === HOST || hostname.endsWith(`.${HOST}`))
  )
}

function parse(link: string, base?: URL): URL {
  const url = URL.parse(link, base?.href)
  if (!url) throw new LinkError('link_refused', phrase('This isn’t a Dropbox link.'))
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
  return signal.aborted
    ? signal.reason
    : new LinkError('link_failed', phrase('Dropbox could not be reached, or stopped sending.'), { cause })
}
