import { EngineError } from '../ports/engine-error.ts'
import { answerText, RETRY, type RetryPolicy, TryFailed, withRetries } from './retried-call.ts'
import { retryAfterMs } from './retry-after.ts'
import { phrase } from '../../src/shared/words/phrase.ts'

/** Largest answer in bytes; a batch is a few thousand letters. */
const ANSWER_BYTES = 4 * 1024 * 1024

/** As {@link RetryPolicy}; and how long a call may take before it counts as hanging. */
export interface TranslationRetry extends RetryPolicy {
  limitMs: number
}

export const TRANSLATION_RETRY: TranslationRetry = { ...RETRY, limitMs: 120_000 }

export interface TranslationCall<T> {
  url: URL
  headers?: Record<string, string>
  /** Posted as JSON; left out for a GET. */
  body?: object
  /** What to check where the server cannot be reached, refuses the key or has no such call. */
  failures: { unreachable: string; keyRefused: string; notFound: string }
  /**
   * Makes the result of the JSON that came. @throws Error when it is not what was asked for, which is then asked again
   */
  read: (answer: unknown) => T
  retry: TranslationRetry
  /** Stops the call and its waits. */
  signal: AbortSignal
}

/**
 * One call of a translation server, tried again where that may help. @throws EngineError; the signal's reason when it
 * aborts
 */
export function callTranslationServer<T>(call: TranslationCall<T>): Promise<T> {
  return withRetries(() => once(call), call)
}

async function once<T>({ url, headers, body, failures, read, retry, signal }: TranslationCall<T>): Promise<T> {
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
    text = await answerText(response, ANSWER_BYTES, phrase('The translation server sent far more than a translation.'))
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof TryFailed) throw cause
    if (late.aborted)
      throw new TryFailed(
        new EngineError('engine_timeout', phrase('The translation server took too long over a part of this text.'), {
          retry: true,
          cause,
        }),
      )
    throw new TryFailed(new EngineError('engine_failed', failures.unreachable, { retry: true, cause }))
  }
  if (!response.ok) throw refusal(response, text, failures)
  try {
    return read(JSON.parse(text))
  } catch (cause) {
    throw new TryFailed(
      new EngineError(
        'engine_failed',
        phrase('The translation server sent something that is not a translation of this text.'),
        { retry: true, cause },
      ),
    )
  }
}

function refusal(
  { status, headers }: Response,
  body: string,
  failures: TranslationCall<unknown>['failures'],
): TryFailed {
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
  if (status === 429) return failed(phrase('The translation server is busy. Try again later.'))
  if (status >= 500 || status === 408) return failed(phrase('The translation server failed. Try again later.'))
  return refused(phrase('The translation server did not accept a part of this text.'))
}
