import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import { EngineError } from '../ports/engine-error.ts'
import { retryAfterMs } from './retry-after.ts'

/** Largest answer in bytes; a batch is a few thousand letters. */
const ANSWER_BYTES = 4 * 1024 * 1024

/** How a failed call is tried again: so many times, from this wait on; a server that asks for a longer wait is given up. */
export interface RetryPolicy {
  times: number
  firstMs: number
  mostWaitMs: number
  /** A call that takes longer hangs. */
  limitMs: number
}

export const RETRY: RetryPolicy = { times: 3, firstMs: 1000, mostWaitMs: 60_000, limitMs: 120_000 }

export interface TranslationCall<T> {
  url: URL
  headers?: Record<string, string>
  /** Posted as JSON; left out for a GET. */
  body?: object
  /** What is to be set where the server cannot be reached, or refuses the key. */
  settings: { url: string; key: string }
  /** Makes the result of the JSON that came. @throws Error when it is not what was asked for, which is then asked again */
  read: (answer: unknown) => T
  retry: RetryPolicy
  /** Stops the call and its waits. */
  signal: AbortSignal
}

/** A try that failed, and how long the server wants us to wait. */
class TryFailed extends Error {
  readonly error: EngineError
  readonly waitMs: number
  constructor(error: EngineError, waitMs = 0) {
    super(error.message, { cause: error })
    this.error = error
    this.waitMs = waitMs
  }
}

/** One call of a translation server, tried again where that may help. @throws EngineError; the signal's reason when it aborts */
export async function callTranslationServer<T>(call: TranslationCall<T>): Promise<T> {
  const { retry, signal } = call
  try {
    return await pRetry(() => once(call), {
      retries: retry.times, minTimeout: retry.firstMs, maxTimeout: 30_000, randomize: true, signal,
      shouldRetry: ({ error }) => error instanceof TryFailed && error.error.retry && error.waitMs <= retry.mostWaitMs,
      async onFailedAttempt({ error, retriesLeft }) {
        if (error instanceof TryFailed && error.error.retry && retriesLeft > 0 && error.waitMs <= retry.mostWaitMs) await delay(error.waitMs, undefined, { signal })
      },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TryFailed ? error.error : error
  }
}

async function once<T>({ url, headers, body, settings, read, retry, signal }: TranslationCall<T>): Promise<T> {
  const late = AbortSignal.timeout(retry.limitMs)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: body ? 'POST' : 'GET', redirect: 'error', signal: AbortSignal.any([signal, late]),
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    text = await readText(response)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof TryFailed) throw cause
    if (late.aborted) throw new TryFailed(new EngineError('engine_timeout', 'The translation server took too long over a part of this text.', { retry: true, cause }))
    throw new TryFailed(new EngineError('engine_failed', `The translation server could not be reached. Check ${settings.url} and the network.`, { retry: true, cause }))
  }
  if (!response.ok) throw refusal(response, text, settings)
  try {
    return read(JSON.parse(text))
  } catch (cause) {
    throw new TryFailed(new EngineError('engine_failed', 'The translation server answered something that is no translation of what it was sent.', { retry: true, cause }))
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES) throw new TryFailed(new EngineError('engine_failed', 'The translation server answered far more than a translation.', { retry: false }))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refusal({ status, headers }: Response, body: string, settings: { url: string; key: string }): TryFailed {
  // What the server says of itself may hold addresses or keys, so it goes to the log only.
  const cause = new Error(`status ${status}: ${body.slice(0, 500)}`)
  const refused = (message: string) => new TryFailed(new EngineError('engine_refused', message, { retry: false, cause }))
  const failed = (message: string) => new TryFailed(new EngineError('engine_failed', message, { retry: true, cause }), retryAfterMs(headers.get('retry-after')))
  if (status === 401 || status === 403) return refused(`The translation server refused the key. Check ${settings.key}.`)
  if (status === 404) return refused(`The translation server has nothing at this address. Check ${settings.url}.`)
  if (status === 429) return failed('The translation server is busy. Try again later.')
  if (status >= 500 || status === 408) return failed('The translation server failed. Try again later.')
  return refused(`The translation server did not accept a part of this text (status ${status}).`)
}
