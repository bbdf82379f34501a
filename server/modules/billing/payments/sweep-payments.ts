import type { Finishing } from './finish.ts'
import { SWEEP_PAYMENTS } from './jobs.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'

const EVERY_MS = 60_000

/**
 * Has payments finished that were left behind, every minute. Where billing is off it does nothing, and one that waits
 * from before does not come back.
 */
export function createSweepPayments(finishing: Finishing | null): Job {
  return defineJob({
    ...SWEEP_PAYMENTS,
    atOnce: 1,
    ...(finishing && { everyMs: EVERY_MS }),
    async run(_payload, { log }) {
      const found = (await finishing?.sweep()) ?? 0
      if (found > 0) log.info({ found }, 'payments that were left behind are being finished')
    },
  })
}
