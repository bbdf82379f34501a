import { Stripe } from 'stripe'
import { messages } from '../../../src/shared/messages.ts'
import { PaymentRefused, PaymentsUnreachable } from '../../ports/payments.ts'

/** Stripe did not do what was asked, for a reason that the card's owner can do nothing about. */
export class StripeFailure extends Error {
  override name = 'StripeFailure'
}

/**
 * Runs a call to Stripe; what goes wrong comes out as an error of the port. @throws PaymentRefused,
 * PaymentsUnreachable, StripeFailure
 */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // oxlint-disable-next-line preserve-caught-error -- Stripe's errors carry secrets, and would be logged with ours
    throw translated(error)
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code = '', message, param = '', statusCode, requestId, type } = error
  if (error instanceof Stripe.errors.StripeCardError) return new PaymentRefused(code, message)
  // A token or saved card that cannot be used is its owner's business, though Stripe reports it like a mistake of ours.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isAboutCard(param))
    return new PaymentRefused(code, messages.cardEnterAgain)
  const words = [type, code, statusCode, param, requestId].filter(Boolean).join(' ')
  if (isPassing(error)) return new PaymentsUnreachable(`Stripe did not answer (${words}).`)
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new StripeFailure(`Stripe does not know the key in STRIPE_SECRET_KEY (${words}).`)
  return new StripeFailure(`Stripe refused the call (${words}): ${message}`)
}

const isAboutCard = (param: string) => ['card[token]', 'card', 'token', 'payment_method'].includes(param)

/** Stripe's reason in words for the card's owner; of a bank's dialog it tells developers only. */
export function reasonOf(
  fault: { code?: string; message?: string } | null,
  otherwise: { code: string; message: string },
): { code: string; message: string } {
  const { code = otherwise.code, message = otherwise.message } = fault ?? {}
  return { code, message: code.endsWith('_authentication_failure') ? messages.cardConfirmationFailed : message }
}

/** Whether the same call may well succeed later; 409 means that the same key is at work, or the object locked. */
function isPassing(error: Stripe.errors.StripeError): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError ||
    error.statusCode === 409
  )
}

/** Whether Stripe said no for one of these reasons. */
export function saidNo(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '')
}
