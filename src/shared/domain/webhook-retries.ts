import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

/** Milliseconds between the tries of a delivery: eight tries within a day. */
export const RETRY_WAITS_MS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
] as const

/** A webhook to which nothing was delivered for so long is switched off, once a delivery is given up. */
export const PAUSE_AFTER_MS = 3 * DAY_MS

/** Deliveries are remembered for so long. */
export const KEEP_DELIVERIES_MS = 30 * DAY_MS

/**
 * The wait before the next try, after so many that failed; null when there is none to come. Up to a tenth is left to
 * chance, so that what failed together does not come back together.
 */
export function retryWait(failedTries: number, chance = Math.random()): number | null {
  const wait = RETRY_WAITS_MS[failedTries - 1]
  return wait === undefined ? null : Math.round(wait * (1 + chance / 10))
}
