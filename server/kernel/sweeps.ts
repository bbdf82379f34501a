import { DAY_MS } from '../../src/shared/durations.ts'
import type { Sweep } from './module.ts'

/** Removes what was over before a time, in milliseconds since 1970; answers how much went. */
type RemoveBefore = (before: number) => Promise<number>

/**
 * Removes what has been over for more than so many days; null keeps it for ever. Days of a setting are asked for with
 * each sweep, for they can be changed while a process runs.
 */
export const retainedFor =
  (days: number | (() => number | null), now: () => number, removeBefore: RemoveBefore): Sweep =>
  async () => {
    const current = typeof days === 'number' ? days : days()
    return current === null ? 0 : removeBefore(now() - current * DAY_MS)
  }
