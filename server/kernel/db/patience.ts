import { setTimeout as wait } from 'node:timers/promises'
import { backoff } from '../../../src/shared/backoff.ts'

/** How long a request waits for a database that restarts, in milliseconds. */
const LONGEST_MS = 5000
const WAITS = { first: 50, longest: 1000, least: 25, chance: 0.5 }

/**
 * Tries again while `isWorthIt` says so of the error, for five seconds at most, after waits that double and differ by
 * chance.
 */
export async function withPatience<T>(work: () => Promise<T>, isWorthIt: (error: unknown) => boolean): Promise<T> {
  const until = Date.now() + LONGEST_MS
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const waitMs = backoff(tries, WAITS)
      if (!isWorthIt(error) || Date.now() + waitMs > until) throw error
      await wait(waitMs)
    }
  }
}
