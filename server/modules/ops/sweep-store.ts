import { z } from 'zod'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import { jobKind } from '../../kernel/jobs/kind.ts'
import type { Sweep } from '../../kernel/module.ts'

/** The job that removes what crashes left in the store, and what has been kept long enough. */
export const SWEEP_STORE = jobKind('sweep-store', z.strictObject({}))

/** Removes what crashes left in the store and in the database, and what has been kept long enough, every hour. */
export function createSweepStore({ sweeps }: { sweeps: () => readonly Sweep[] }): Job {
  return defineJob({
    ...SWEEP_STORE,
    atOnce: 1,
    everyMs: HOUR_MS,
    async run(_payload, { signal, log }) {
      let removed = 0
      for (const sweep of sweeps()) {
        signal.throwIfAborted()
        removed += await sweep()
      }
      if (removed > 0)
        log.info({ removed }, 'removed what an interrupted upload or removal had left, and what was kept long enough')
    },
  })
}
