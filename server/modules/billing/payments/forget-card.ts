import { FORGET_CARD } from './jobs.ts'
import type { Finishing } from './finish.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { billingIsOff } from '../../../kernel/jobs/failures.ts'

/** Has the card provider forget a card that is nobody's any more. */
export function createForgetCard(finishing: Finishing | null): Job {
  return defineJob({
    ...FORGET_CARD,
    atOnce: 2,
    run: ({ paymentMethodId }) => (finishing ?? billingIsOff()).forgetCard(paymentMethodId),
  })
}
