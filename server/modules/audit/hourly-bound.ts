import { HOUR_MS } from '../../../src/shared/durations.ts'

/** Names that are remembered; of more, the oldest are forgotten. */
const MOST_NAMES = 10_000

/**
 * Lets so many things of a name pass in an hour. Of this process alone: what it bounds is how much is written, not what
 * is done.
 */
export function createHourlyBound(most: number) {
  const counts = new Map<string, { since: number; count: number }>()

  return {
    passes(name: string, now: number): boolean {
      const known = counts.get(name)
      const window = known && now - known.since < HOUR_MS ? known : { since: now, count: 0 }
      if (window !== known) {
        counts.delete(name)
        counts.set(name, window)
      }
      const [oldest] = counts.keys()
      if (counts.size > MOST_NAMES && oldest !== undefined) counts.delete(oldest)
      window.count += 1
      return window.count <= most
    },
  }
}
