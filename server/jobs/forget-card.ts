import { FORGET_CARD, forgetCardPayload } from '../features/payments/jobs.ts'
import type { Finishing } from '../features/payments/finish.ts'
import { defineJob, type Job } from './definition.ts'
import { billingIsOff } from './failures.ts'

/** Has the card provider forget a card that is nobody's any more. */
export function createForgetCard(finishing: Finishing | null): Job {
  return defineJob({
    name: FORGET_CARD,
    payload: forgetCardPayload,
    atOnce: 2,
    run: ({ paymentMethodId }) => (finishing ?? billingIsOff()).forgetCard(paymentMethodId),
  })
}
