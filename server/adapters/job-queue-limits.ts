import { DAY_MS } from '../../src/shared/durations.ts'

/** Restarts and power cuts are not the job's fault; a job that kills its worker each time is given up after this many more. */
export const FORGIVEN_DEATHS = 7

/** Done jobs are kept a day, for a look at what happened. */
export const KEEP_DONE_MS = DAY_MS

/** The wait in milliseconds after a failed try, doubled with each: half of it is left to chance, so that jobs that failed together do not come back together. */
export function backoffOf(attempts: number, { backoffMs, longestBackoffMs }: { backoffMs: number; longestBackoffMs: number }): number {
  return Math.round(Math.min(longestBackoffMs, backoffMs * 2 ** (attempts - 1)) * (0.5 + Math.random() * 0.5))
}
