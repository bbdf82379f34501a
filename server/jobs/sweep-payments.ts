import { z } from 'zod'
import type { Finishing } from '../features/payments/finish.ts'
import { SWEEP_PAYMENTS } from '../features/payments/jobs.ts'
import { defineJob, type Job } from './definition.ts'
import { billingIsOff } from './failures.ts'

const EVERY_MS = 60_000

/** Has payments finished that were left behind, every minute; never where billing is off. */
export function createSweepPayments(finishing: Finishing | null): Job {
  return defineJob({
    name: SWEEP_PAYMENTS,
    payload: z.strictObject({}),
    atOnce: 1,
    ...(finishing && { everyMs: EVERY_MS }),
    async run(_payload, { log }) {
      const found = await (finishing ?? billingIsOff()).sweep()
      if (found > 0) log.info({ found }, 'payments that were left behind are being finished')
    },
  })
}
