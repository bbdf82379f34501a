import { messages } from '../../../../src/shared/messages.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { PaymentRefused, type Payments, PaymentsUnreachable } from '../../../ports/payments.ts'

export const billingOff = () => new AppError(404, 'billing_off', messages.billingOff)
export const paymentInFlight = () => new AppError(409, 'payment_in_flight', messages.paymentInFlight)
export const paymentJustMade = () => new AppError(409, 'payment_just_made', messages.paymentJustMade)
export const orderRepeated = () => new AppError(409, 'order_repeated', messages.orderRepeated)
export const notConfirmed = () => new AppError(409, 'payment_not_confirmed', messages.paymentNotConfirmed)
/** 402, as the provider names and says it. */
export const refused = ({ code, message }: { code: string; message: string }, cause?: unknown) =>
  new AppError(402, code, message, { cause })

/** Calls the provider, whose errors become ours: 402 for a refusal, 503 when it is away. */
export async function askProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PaymentRefused) throw refused(error, error)
    if (error instanceof PaymentsUnreachable)
      throw new AppError(503, 'payments_unreachable', messages.paymentsUnreachable, { retryAfter: 30, cause: error })
    throw error
  }
}

/** The sandbox, or 404 where there is none. */
export function sandboxOf(payments: Payments | null) {
  if (!payments?.sandbox) throw notFound()
  return payments.sandbox
}
