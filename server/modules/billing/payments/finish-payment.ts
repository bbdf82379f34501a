import { FINISH_PAYMENT, finishPayload } from './jobs.ts'
import type { Finishing } from './finish.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { billingIsOff } from '../../../kernel/jobs/failures.ts'

/** Brings a payment to its end when the call that began it could not. */
export function createFinishPayment(finishing: Finishing | null): Job {
  return defineJob({
    name: FINISH_PAYMENT,
    payload: finishPayload,
    atOnce: 4,
    run: ({ paymentId }) => (finishing ?? billingIsOff()).finish(paymentId),
  })
}
