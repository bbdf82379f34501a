import { FINISH_PAYMENT } from './jobs.ts'
import type { Finishing } from './finish.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { billingIsOff } from '../../../kernel/jobs/failures.ts'

/** Brings a payment to its end when the call that began it could not. */
export function createFinishPayment(finishing: Finishing | null): Job {
  return defineJob({
    ...FINISH_PAYMENT,
    atOnce: 4,
    run: ({ paymentId }) => (finishing ?? billingIsOff()).finish(paymentId),
  })
}
