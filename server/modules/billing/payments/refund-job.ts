import { inEnglish } from '../../../kernel/words.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { billingIsOff } from '../../../kernel/jobs/failures.ts'
import { REFUND_PAYMENT } from './jobs.ts'
import type { Refunds } from './refunds.ts'

/** Gives money back through the provider; a second try gives nothing more. */
export function createRefundPayment(refunds: Refunds | null): Job {
  return defineJob({
    ...REFUND_PAYMENT,
    atOnce: 2,
    run: ({ refundId }) => (refunds ?? billingIsOff()).carryOut(refundId),
    async onExhausted({ refundId }, { message }, tx) {
      await refunds?.giveUp(tx, refundId, inEnglish(message))
    },
  })
}
