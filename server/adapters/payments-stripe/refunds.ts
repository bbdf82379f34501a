import { Stripe } from 'stripe'
import { messages } from '../../../src/shared/messages.ts'
import { PaymentRefused, type ProviderPayment } from '../../ports/payments.ts'
import { payment } from './payments.ts'

/** Money to give back. Cents. */
export interface RefundOrder {
  providerPaymentId: string
  amount: number
  refundId: string
}

/**
 * Gives money back once. Stripe's own memory of keys ends after a day, so its list of refunds is asked as well; those
 * that failed gave nothing back, and are not made again under the same id.
 */
export async function refund(
  stripe: Stripe,
  { providerPaymentId, amount, refundId }: RefundOrder,
): Promise<ProviderPayment> {
  if (!(await isMade(stripe, providerPaymentId, refundId))) {
    try {
      await stripe.refunds.create(
        { payment_intent: providerPaymentId, amount, metadata: { refund_id: refundId } },
        { idempotencyKey: `refund:${refundId}` },
      )
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
        // oxlint-disable-next-line preserve-caught-error -- Stripe's errors carry secrets, which would be logged
        throw new PaymentRefused('refund_too_large', messages.refundTooLarge)
      throw error
    }
  }
  return payment(stripe, providerPaymentId)
}

async function isMade(stripe: Stripe, providerPaymentId: string, refundId: string): Promise<boolean> {
  for await (const made of stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 })) {
    if (made.metadata?.['refund_id'] === refundId) return true
  }
  return false
}
