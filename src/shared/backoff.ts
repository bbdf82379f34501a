/**
 * Milliseconds to wait before the `attempt`-th try (counted from 0): doubling from `first` up to `longest`,
 * of which the last quarter is chance, so that many clients do not come back at the same moment.
 * `random` gives a number from 0 up to 1.
 */
export function backoff(attempt: number, { first, longest }: { first: number; longest: number }, random: () => number = Math.random): number {
  const grown = Math.min(longest, first * 2 ** Math.min(attempt, 30))
  return Math.round(Math.max(first, grown * (0.75 + 0.25 * random())))
}
