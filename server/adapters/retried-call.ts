import { setTimeout } from 'node:timers/promises'
import pRetry from 'p-retry'
import { readAtMost } from '../kernel/read-at-most.ts'
import { EngineError } from '../ports/engine-error.ts'

/**
 * How a failed call of a remote engine is tried again: so many times, from this wait on; a server that asks for a
 * longer wait is given up.
 */
export interface RetryPolicy {
  times: number
  firstMs: number
  mostWaitMs: number
}

export const RETRY: RetryPolicy = { times: 3, firstMs: 1000, mostWaitMs: 60_000 }

/** The longest wait that is not asked for by the server, in milliseconds. */
const LONGEST_MS = 30_000

/** A try that failed, whether another one at once may help, and how long the server wants us to wait. */
export class TryFailed extends Error {
  readonly error: EngineError
  readonly again: boolean
  readonly waitMs: number
  constructor(error: EngineError, { again = error.retry, waitMs = 0 }: { again?: boolean; waitMs?: number } = {}) {
    super(error.message, { cause: error })
    this.error = error
    this.again = again
    this.waitMs = waitMs
  }
}

export interface RetriedCall {
  retry: RetryPolicy
  /** Stops the call and its waits. */
  signal: AbortSignal
  /** Waits so many milliseconds, or until the signal; for tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Calls a remote engine, again where that may help. @throws EngineError; the signal's reason when it aborts */
export async function withRetries<T>(
  call: () => Promise<T>,
  { retry, signal, wait = waitFor }: RetriedCall,
): Promise<T> {
  const isWorthIt = (error: Error): error is TryFailed =>
    error instanceof TryFailed && error.again && error.waitMs <= retry.mostWaitMs
  try {
    return await pRetry(call, {
      retries: retry.times,
      minTimeout: retry.firstMs,
      maxTimeout: LONGEST_MS,
      randomize: true,
      signal,
      shouldRetry: ({ error }) => isWorthIt(error),
      async onFailedAttempt({ error, retriesLeft }) {
        if (isWorthIt(error) && retriesLeft > 0) await wait(error.waitMs, signal)
      },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TryFailed ? error.error : error
  }
}

const waitFor = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal })

/** The text of an answer of at most so many bytes; `tooLong` says what came instead. @throws TryFailed */
export async function answerText({ body }: Response, most: number, tooLong: string): Promise<string> {
  const tooLarge = () => new TryFailed(new EngineError('engine_failed', tooLong, { retry: false }))
  return (await readAtMost((body ?? []) as AsyncIterable<Uint8Array>, most, tooLarge)).toString('utf8')
}
