import { EngineError } from '../ports/engine-error.ts'
import { answerText, type RetryPolicy, TryFailed, withRetries } from './retried-call.ts'
import { retryAfterMs } from './retry-after.ts'

/** As {@link RetryPolicy}; and how long a call may take before it counts as hanging. */
export interface EngineRetry extends RetryPolicy {
  limitMs: number
}

/** What people read where a call fails. */
export interface CallFailures {
  /** What to check where the server cannot be reached, refuses the key or has no such call. */
  unreachable: string
  keyRefused: string
  notFound: string
  /** It sent far more than was asked for, took too long, or sent something else. */
  tooLong: string
  late: string
  unreadable: string
  busy: string
  failed: string
  /** It did not take what was sent. */
  refused: string
}

export interface EngineCall<T> {
  url: URL
  headers?: Record<string, string>
  /** Posted as JSON; left out for a GET. */
  body?: object
  failures: CallFailures
  /** Largest answer in bytes. */
  answerBytes: number
  /**
   * Makes the result of the JSON that came. @throws Error when it is not what was asked for, which is then asked again
   */
  read: (answer: unknown) => T
  retry: EngineRetry
  /** Stops the call and its waits. */
  signal: AbortSignal
}

/**
 * One call of a server that works for us, tried again where that may help. @throws EngineError; the signal's reason
 * when it aborts
 */
export function callEngine<T>(call: EngineCall<T>): Promise<T> {
  return withRetries(() => once(call), call)
}

async function once<T>(call: EngineCall<T>): Promise<T> {
  const { url, headers, body, failures, answerBytes, read, retry, signal } = call
  const late = AbortSignal.timeout(retry.limitMs)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.any([signal, late]),
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    text = await answerText(response, answerBytes, failures.tooLong)
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof TryFailed) throw cause
    if (late.aborted) throw new TryFailed(new EngineError('engine_timeout', failures.late, { retry: true, cause }))
    throw new TryFailed(new EngineError('engine_failed', failures.unreachable, { retry: true, cause }))
  }
  if (!response.ok) throw refusal(response, text, failures)
  try {
    return read(JSON.parse(text))
  } catch (cause) {
    throw new TryFailed(new EngineError('engine_failed', failures.unreadable, { retry: true, cause }))
  }
}

function refusal({ status, headers }: Response, body: string, failures: CallFailures): TryFailed {
  // What the server says of itself may hold addresses or keys, so it goes to the log only.
  const cause = new Error(`status ${status}: ${body.slice(0, 500)}`)
  const refused = (message: string) =>
    new TryFailed(new EngineError('engine_refused', message, { retry: false, cause }))
  const failed = (message: string) =>
    new TryFailed(new EngineError('engine_failed', message, { retry: true, cause }), {
      waitMs: retryAfterMs(headers.get('retry-after')),
    })
  if (status === 401 || status === 403) return refused(failures.keyRefused)
  if (status === 404) return refused(failures.notFound)
  if (status === 429) return failed(failures.busy)
  if (status >= 500 || status === 408) return failed(failures.failed)
  return refused(failures.refused)
}
