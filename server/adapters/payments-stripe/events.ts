import type { Stripe } from 'stripe'
import type { ProviderEvent } from '../../ports/payments.ts'

/**
 * Reads an event that Stripe signed. Null when somebody else did, or it is older than Stripe's own tolerance of five
 * minutes.
 */
export function readEvent(
  stripe: Stripe,
  { rawBody, signature, secret }: { rawBody: Buffer; signature: string; secret: string },
): ProviderEvent | null {
  try {
    const { id, type, data } = stripe.webhooks.constructEvent(rawBody, signature, secret)
    return { id, type, providerPaymentId: paymentOf(data.object as unknown as Fields) }
  } catch {
    return null
  }
}

type Fields = Record<string, unknown>

/**
 * Payments are `pi_…`: the object itself, or what a charge, refund or dispute names; our invoices name theirs in the
 * metadata.
 */
function paymentOf(object: Fields): string | null {
  const named = [
    object['id'],
    object['payment_intent'],
    (object['metadata'] as Fields | null | undefined)?.['payment_intent'],
  ]
  return named.find((id): id is string => typeof id === 'string' && id.startsWith('pi_')) ?? null
}
