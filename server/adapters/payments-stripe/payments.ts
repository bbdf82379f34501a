import { Stripe } from 'stripe'
import { messages } from '../../../src/shared/messages.ts'
import type { CardSource, ProviderPayment } from '../../ports/payments.ts'
import { cardOfToken, toCard } from './cards.ts'
import { isReplayed } from './client.ts'
import { reasonOf, saidNo } from './errors.ts'

/** What is to be paid; the amount in cents. */
export interface Order {
  customerId: string
  card: CardSource
  amount: number
  description: string
  paymentId: string
  key: string
}

const EXPANDED = ['latest_charge', 'payment_method']

/**
 * Takes money while the card's owner looks on. A card that was entered for it is kept when it succeeds; a decline is a
 * payment that failed.
 */
export async function pay(
  stripe: Stripe,
  { customerId, card, amount, description, paymentId, key }: Order,
): Promise<ProviderPayment> {
  const source =
    'token' in card
      ? { payment_method: await cardOfToken(stripe, { ...card, key }), setup_future_usage: 'off_session' as const }
      : { payment_method: card.paymentMethodId }
  try {
    const intent = await stripe.paymentIntents.create(
      {
        ...source,
        amount,
        currency: 'usd',
        customer: customerId,
        allowed_payment_method_types: ['card'],
        description,
        metadata: { payment_id: paymentId },
        confirm: true,
        off_session: false,
        use_stripe_sdk: true,
        expand: EXPANDED,
      },
      { idempotencyKey: key },
    )
    return isReplayed(intent) ? await payment(stripe, intent.id) : await toPayment(stripe, intent)
  } catch (error) {
    // Asked anew, for this answer may be a replayed one as well.
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
      return payment(stripe, error.payment_intent.id)
    throw error
  }
}

/** The payment as it stands now. */
export async function payment(stripe: Stripe, providerId: string): Promise<ProviderPayment> {
  return toPayment(stripe, await stripe.paymentIntents.retrieve(providerId, { expand: EXPANDED }))
}

/** The payment that was made for ours. Stripe's search by metadata lags behind, its list does not. */
export async function findPayment(
  stripe: Stripe,
  { customerId, paymentId }: { customerId: string; paymentId: string },
): Promise<ProviderPayment | null> {
  for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: 100 })) {
    if (intent.metadata['payment_id'] === paymentId) return payment(stripe, intent.id)
  }
  return null
}

/** Gives a payment up; one that has ended already stays as it is. */
export async function cancel(stripe: Stripe, providerId: string): Promise<ProviderPayment> {
  try {
    await stripe.paymentIntents.cancel(providerId)
  } catch (error) {
    if (!saidNo(error, 'payment_intent_unexpected_state')) throw error
  }
  return payment(stripe, providerId)
}

async function toPayment(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
  const state = stateOf(intent)
  return {
    id: intent.id,
    state,
    clientSecret: state === 'confirm' ? intent.client_secret : null,
    amount: intent.amount,
    ...(await reversalsOf(stripe, intent)),
    paymentId: intent.metadata['payment_id'] ?? null,
    card: state === 'succeeded' ? toCard(intent.payment_method) : null,
    failure: state === 'failed' ? failureOf(intent) : null,
  }
}

function stateOf({ status }: Stripe.PaymentIntent): ProviderPayment['state'] {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'processing') return 'processing'
  return status === 'requires_action' ? 'confirm' : 'failed'
}

function failureOf({ status, last_payment_error: fault }: Stripe.PaymentIntent): { code: string; message: string } {
  const otherwise = { code: status, message: messages.paymentNotConfirmed }
  return status === 'canceled' ? otherwise : reasonOf(fault, otherwise)
}

/** No money has moved in an inquiry (`warning_…`) or in a dispute that was prevented. */
const HARMLESS = ['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed']

/** Cents refunded, and withdrawn for disputes, never more than was paid; and each that went back for good. */
async function reversalsOf(
  stripe: Stripe,
  { id, amount, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Pick<ProviderPayment, 'reversed' | 'returned'>> {
  if (charge === null || typeof charge === 'string') return { reversed: 0, returned: [] }
  const all = { payment_intent: id, limit: 100 }
  const disputes = charge.disputed ? await listed(stripe.disputes.list(all)) : []
  const refunds = charge.amount_refunded > 0 ? await listed(stripe.refunds.list(all)) : []
  const disputed = disputes
    .filter(({ status }) => !HARMLESS.includes(status))
    .reduce((sum, dispute) => sum + dispute.amount, 0)
  const gone = [
    ...refunds.toReversed().filter(({ status }) => status === 'succeeded' || status === 'pending'),
    ...disputes.toReversed().filter(({ status }) => status === 'lost'),
  ].toSorted((a, b) => a.created - b.created)
  return {
    reversed: Math.min(amount, charge.amount_refunded + disputed),
    returned: gone.map((one) => ({ id: one.id, amount: one.amount, refundId: one.metadata?.['refund_id'] ?? null })),
  }
}

async function listed<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of pages) all.push(one)
  return all
}
