/** Waits between tries, in milliseconds. */
export interface BackoffLimits {
  first: number
  longest: number
  /** No wait is shorter; `first` unless said. */
  least?: number
  /** Share of a wait that is left to chance; a quarter unless said. */
  chance?: number
}

/**
 * Milliseconds to wait before the `attempt`-th try (counted from 0): doubling from `first` up to `longest`, a part of
 * it left to chance, so that many who failed together do not come back at the same moment. `random` gives a number from
 * 0 up to 1.
 */
export function backoff(
  attempt: number,
  { first, longest, least = first, chance = 0.25 }: BackoffLimits,
  random: () => number = Math.random,
): number {
  const grown = Math.min(longest, first * 2 ** Math.min(attempt, 30))
  return Math.round(Math.max(least, grown * (1 - chance * (1 - random()))))
}
