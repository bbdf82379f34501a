import { setTimeout as wait } from 'node:timers/promises'

/** How long a request waits for a database that restarts, in milliseconds. */
const LONGEST_MS = 5000
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1000

/** Tries again while `isWorthIt` says so of the error, for five seconds at most, after waits that double and differ by chance. */
export async function withPatience<T>(work: () => Promise<T>, isWorthIt: (error: unknown) => boolean): Promise<T> {
  const until = Date.now() + LONGEST_MS
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (0.5 + Math.random() / 2)
      if (!isWorthIt(error) || Date.now() + waitMs > until) throw error
      await wait(waitMs)
    }
  }
}
