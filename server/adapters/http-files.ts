import { type IncomingMessage, get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { parse as parseDisposition } from 'content-disposition'
import { type LinkedFile, type LinkedFiles, LinkError, type OpenOptions } from '../ports/linked-files.ts'

/** One host may send us on to another; more turns than these are a loop. */
const MOST_REDIRECTS = 5
/** A host that sends nothing for so long is given up, in milliseconds. */
const SILENCE_MS = 30_000
/** An answer that nobody begins to read, as of a file that is too large, is let go after so long, in milliseconds. */
const UNREAD_MS = 30_000
/** What hosts say to programs that they take for no browser. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 406])
/** A part of a file, and that there is no such part. */
const RANGE_ANSWERS: ReadonlySet<number> = new Set([206, 416])
/** A time of change stands for the very bytes once it lies so far back: in one second a file may change twice. */
const SETTLED_MS = 60_000

/** What a kind of files over HTTP has of its own. */
export interface HttpFilesOptions {
  /** Whether a request may be made there; asked at every turn. */
  isAllowed: (url: URL) => boolean
  /** Looks names up; left out, as the system does. */
  lookup?: LookupFunction | undefined
  /** In words for a person. */
  words: { refused: string; gone: string; endless: string; failed: string }
  /** Throws for an answer that holds no such file; asked also where a host refuses programs rather than people. */
  assertFits?: (response: IncomingMessage) => void
  silenceMs?: number | undefined
}

/** Files behind links that lead to them over HTTP, also by way of other addresses. */
export function createHttpFiles({
  isAllowed,
  lookup,
  words,
  assertFits,
  silenceMs = SILENCE_MS,
}: HttpFilesOptions): LinkedFiles {
  function parse(link: string, base?: URL): URL {
    const url = URL.parse(link, base?.href)
    if (!url) throw new LinkError('link_refused', words.refused)
    return url
  }

  function assertAllowed(url: URL): void {
    if (!isAllowed(url)) throw new LinkError('link_refused', words.refused)
  }

  const failed = (signal: AbortSignal, cause: unknown): unknown =>
    signal.aborted ? signal.reason : new LinkError('link_failed', words.failed, { cause })

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
          ...(lookup && { lookup }),
        },
        (response) => {
          sent.setTimeout(UNREAD_MS)
          resolve(response)
        },
      )
      sent.setTimeout(silenceMs, () => sent.destroy(new Error('The host is silent.')))
      sent.on('error', reject)
    })
  }

  /** The bytes, as many as were said; null where nobody said. */
  async function* read(
    response: IncomingMessage,
    { most, signal }: { most: number | null; signal: AbortSignal },
  ): AsyncGenerator<Uint8Array> {
    let left = most ?? Infinity
    // Only while bytes are waited for: what is done with them may take longer than a host may be silent.
    response.setTimeout(0)
    const silence = guardSilence(response, silenceMs)
    silence.begin()
    try {
      for await (const chunk of response as AsyncIterable<Uint8Array>) {
        silence.end()
        left -= chunk.byteLength
        if (left < 0) break
        yield chunk
        silence.begin()
      }
    } catch (error) {
      throw failed(signal, error)
    } finally {
      silence.end()
    }
    if (most !== null && left !== 0) throw failed(signal, new Error('The host sent another number of bytes.'))
  }

  async function open(link: string, options: OpenOptions): Promise<LinkedFile> {
    const { signal, from } = options
    const response = await follow(parse(link), options)
    const { statusCode = 0 } = response
    const extent = extentOf(response, options)
    if (extent === null) {
      response.destroy()
      // Hosts that pass over `if-range` send the rest of what is another file by now, or have no such rest.
      if (from && RANGE_ANSWERS.has(statusCode)) return open(link, { signal })
      if (REFUSALS.has(statusCode)) assertFits?.(response)
      throw isForNow(statusCode)
        ? failed(signal, new Error(`The host answered ${statusCode}.`))
        : new LinkError('link_gone', words.gone)
    }
    try {
      assertFits?.(response)
    } catch (error) {
      response.destroy()
      throw error
    }
    const { sizeBytes, startsAt } = extent
    const most = sizeBytes === null ? null : sizeBytes - startsAt
    const version = versionOf(response) ?? (startsAt > 0 && from ? from.version : null)
    return { ...extent, version, name: nameOf(response), bytes: read(response, { most, signal }) }
  }

  /** The answer of the host to which the others lead. */
  async function follow(first: URL, options: OpenOptions): Promise<IncomingMessage> {
    let url = first
    for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
      assertAllowed(url)
      const response = await request(url, options).catch((cause: unknown) => {
        throw isRefusedAddress(cause)
          ? new LinkError('link_refused', words.refused, { cause })
          : failed(options.signal, cause)
      })
      const { statusCode = 0, headers } = response
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return response
      response.destroy()
      url = parse(headers.location, url)
    }
    throw new LinkError('link_gone', words.endless)
  }

  return { check: (link) => assertAllowed(parse(link)), open }
}

/** Ends an answer whose next bytes do not come within a time. What came while this process was busy is no silence. */
function guardSilence(response: IncomingMessage, silenceMs: number) {
  let timer: NodeJS.Timeout | undefined
  /** Counts beginnings and ends, so that a wait which is over ends nothing. */
  let turn = 0
  return {
    begin(): void {
      const own = ++turn
      timer = setTimeout(() => {
        setImmediate(() => own === turn && response.destroy(new Error('The host is silent.')))
      }, silenceMs)
    },
    end(): void {
      turn++
      clearTimeout(timer)
    },
  }
}

/** Which bytes an answer holds; null when it is not what was asked for, or not of the same file. */
function extentOf(response: IncomingMessage, { from }: OpenOptions): Pick<LinkedFile, 'sizeBytes' | 'startsAt'> | null {
  const { statusCode, headers } = response
  if (statusCode === 200) return { sizeBytes: wholeNumber(headers['content-length']), startsAt: 0 }
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  if (statusCode !== 206 || !from || Number(start) !== from.byte || Number(end) + 1 !== Number(size)) return null
  const sizeBytes = wholeNumber(size)
  // An answer need not name its version again, but not another one.
  const isSame = (versionOf(response) ?? from.version) === from.version
  return isSame && sizeBytes === (from.sizeBytes ?? sizeBytes) ? { sizeBytes, startsAt: from.byte } : null
}

function wholeNumber(text: string | undefined): number | null {
  const number = Number(text)
  return text !== undefined && Number.isSafeInteger(number) ? number : null
}

/** A tag that stands for the very bytes, where a weak one stands for something like them; else a time of change. */
function versionOf({ headers: { etag, date, 'last-modified': modified } }: IncomingMessage): string | null {
  if (etag?.startsWith('"')) return etag
  const settled = Date.parse(date ?? '') - Date.parse(modified ?? '') >= SETTLED_MS
  return settled && modified !== undefined ? modified : null
}

/** The file name of `Content-Disposition`, whatever it is worth: a name to show. */
function nameOf({ headers }: IncomingMessage): string | null {
  try {
    const { filename } = parseDisposition(headers['content-disposition'] ?? '').parameters
    return filename || null
  } catch {
    return null
  }
}

/** Whether a host that refuses may send the file later. */
const isForNow = (status: number) => status === 408 || status === 429 || status >= 500

/** Whether a name leads where nothing is asked. */
const isRefusedAddress = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EACCES'
