import { FINISH_PAYMENT, finishPayload } from '../features/payments/jobs.ts'
import type { Finishing } from '../features/payments/finish.ts'
import { defineJob, type Job } from './definition.ts'
import { billingIsOff } from './failures.ts'

/** Brings a payment to its end when the call that began it could not. */
export function createFinishPayment(finishing: Finishing | null): Job {
  return defineJob({
    name: FINISH_PAYMENT,
    payload: finishPayload,
    atOnce: 4,
    run: ({ paymentId }) => (finishing ?? billingIsOff()).finish(paymentId),
  })
}
