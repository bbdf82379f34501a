import { errorOf, LonghandError } from './error.ts'
import { pause } from './pause.ts'

export interface CallOptions {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** The version that a save began from: the `ETag` of the text. */
  ifMatch?: string
  /** Is given the headers of the answer, such as `etag`. */
  onHeaders?: (headers: Headers) => void
}

/** How calls reach a server. */
export interface Transport {
  /** Address of the API, with `/api/longhand`. */
  base: string
  token: string
  fetch: typeof fetch
  /** How often a call is made again. */
  retries: number
  /** Milliseconds that one try may take. */
  timeoutMs: number
}

export interface Sent {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>> | undefined
  body?: BodyInit | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** A server may ask for so long a wait, in milliseconds; a longer one is the caller's to decide. */
const LONGEST_WAIT_MS = 60_000

/**
 * Makes a call. It is made again when the server says to come back (429 and 503 with `Retry-After`), and what only
 * reads also when no answer came.
 * @throws LonghandError
 */
export async function send(transport: Transport, sent: Sent, options: CallOptions = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt(transport, sent, options)
    if (outcome instanceof Response && outcome.ok) {
      options.onHeaders?.(outcome.headers)
      return outcome
    }
    const wait = tries > transport.retries ? null : waitAfter(outcome, sent.method, tries)
    if (wait === null) throw outcome instanceof Response ? await errorOf(outcome) : outcome
    if (outcome instanceof Response) await outcome.body?.cancel()
    await pause(wait, options.signal)
  }
}

async function attempt(
  transport: Transport,
  { method, path, query, body, headers }: Sent,
  options: CallOptions,
): Promise<Response | LonghandError> {
  const timeout = AbortSignal.timeout(transport.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const all = {
    accept: 'application/json',
    authorization: `Bearer ${transport.token}`,
    ...headers,
    ...(options.ifMatch && { 'if-match': options.ifMatch }),
    ...options.headers,
  }
  try {
    return await transport.fetch(transport.base + path + queryText(query), {
      method,
      headers: all,
      signal,
      redirect: 'follow',
      ...(body !== undefined && { body }),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    return timeout.aborted
      ? new LonghandError(0, 'timeout', 'The server did not answer in time.', { cause })
      : new LonghandError(0, 'network', 'The server cannot be reached.', { cause })
  }
}

/** Milliseconds until the next try; null where another one is not asked for. */
function waitAfter(outcome: Response | LonghandError, method: string, tries: number): number | null {
  if (!(outcome instanceof Response)) return method === 'GET' || method === 'HEAD' ? 500 * 2 ** tries : null
  const seconds = Number(outcome.headers.get('retry-after'))
  const isAsked =
    (outcome.status === 429 || outcome.status === 503) && outcome.headers.has('retry-after') && Number.isFinite(seconds)
  return isAsked && seconds * 1000 <= LONGEST_WAIT_MS ? Math.max(seconds, 0.1) * 1000 : null
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
