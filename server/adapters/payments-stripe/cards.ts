import type { Stripe } from 'stripe'
import { messages } from '../../../src/shared/messages.ts'
import { PaymentRefused, type ProviderCard, type SetupResult } from '../../ports/payments.ts'
import { isReplayed } from './client.ts'
import { reasonOf, saidNo } from './errors.ts'

/**
 * Hands a token in; the card that comes out belongs to nobody yet. @throws PaymentRefused through `asking` for a token
 * that Stripe does not take
 */
export async function cardOfToken(
  stripe: Stripe,
  { token, nameOnCard, key }: { token: string; nameOnCard: string; key: string },
): Promise<string> {
  const { id } = await stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details: { name: nameOnCard } },
    { idempotencyKey: `${key}:card` },
  )
  return id
}

/** Keeps the card of a token for payments to come, as its bank allows. */
export async function saveCard(
  stripe: Stripe,
  { customerId, token, nameOnCard, key }: { customerId: string; token: string; nameOnCard: string; key: string },
): Promise<SetupResult> {
  const setup = await stripe.setupIntents.create(
    {
      customer: customerId,
      payment_method: await cardOfToken(stripe, { token, nameOnCard, key }),
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
      use_stripe_sdk: true,
      expand: ['payment_method'],
    },
    { idempotencyKey: `${key}:setup` },
  )
  return isReplayed(setup) ? savedCard(stripe, { customerId, setupId: setup.id }) : toResult(setup)
}

/**
 * How a set-up that its owner had to confirm ended. @throws PaymentRefused when it failed, belongs to somebody else, or
 * its card was forgotten
 */
export async function savedCard(
  stripe: Stripe,
  { customerId, setupId }: { customerId: string; setupId: string },
): Promise<SetupResult> {
  const unknown = () => new PaymentRefused('resource_missing', messages.cardEnterAgain)
  try {
    const setup = await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] })
    const { customer } = setup
    if ((typeof customer === 'string' ? customer : customer?.id) !== customerId) throw unknown()
    if (
      setup.status === 'succeeded' &&
      typeof setup.payment_method === 'object' &&
      setup.payment_method?.customer === null
    )
      throw unknown()
    return toResult(setup)
  } catch (error) {
    // oxlint-disable-next-line preserve-caught-error -- it says no more than that the id is unknown
    if (saidNo(error, 'resource_missing')) throw unknown()
    throw error
  }
}

/** Forgets a card; one that nobody has is forgotten already. */
export async function removeCard(stripe: Stripe, paymentMethodId: string): Promise<void> {
  try {
    const { customer } = await stripe.paymentMethods.retrieve(paymentMethodId)
    if (customer !== null) await stripe.paymentMethods.detach(paymentMethodId)
  } catch (error) {
    if (!saidNo(error, 'resource_missing')) throw error
  }
}

function toResult({
  id,
  status,
  client_secret: clientSecret,
  payment_method: method,
  last_setup_error: fault,
}: Stripe.SetupIntent): SetupResult {
  const card = toCard(method)
  if (status === 'succeeded' && card) return { state: 'done', card }
  if ((status === 'requires_action' || status === 'processing') && clientSecret !== null)
    return { state: 'confirm', setupId: id, clientSecret }
  const { code, message } = reasonOf(fault, { code: status, message: messages.paymentMethodNotConfirmed })
  throw new PaymentRefused(code, message)
}

const BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'jcb', 'diners', 'unionpay']

/** A card as the port tells of it; null for what is no card, or was not sent along. */
export function toCard(method: Stripe.PaymentMethod | string | null): ProviderCard | null {
  if (method === null || typeof method === 'string' || !method.card) return null
  const { id, card, billing_details: owner } = method
  return {
    paymentMethodId: id,
    brand: BRANDS.includes(card.brand) ? card.brand : 'unknown',
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    name: owner.name ?? '',
    fingerprint: card.fingerprint ?? null,
  }
}
