import { DAY_MS } from '../../src/shared/durations.ts'
import type { Sweep } from './module.ts'

/** Removes what was over before a time, in milliseconds since 1970; answers how much went. */
type RemoveBefore = (before: number) => Promise<number>

/** Removes what has been over for more than so many days; null keeps it for ever. */
export const retainedFor =
  (days: number | null, now: () => number, removeBefore: RemoveBefore): Sweep =>
  async () =>
    days === null ? 0 : removeBefore(now() - days * DAY_MS)
