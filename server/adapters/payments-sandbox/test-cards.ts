import { messages } from '../../../src/shared/messages.ts'

/** Why a card was refused, as Stripe names and says it. */
export interface Refusal {
  code: string
  message: string
}

/** What a test card does. */
export interface Behaviour {
  /** Nothing can be done with it: neither kept nor charged. */
  refusal?: Refusal
  /** It is charged in vain, with its owner's yes as well. */
  refusalWhenCharged?: Refusal
  /** When its owner's bank asks: at every payment, or only until the card has been kept with the owner's yes. */
  confirms?: 'always' | 'until kept'
}

const declined: Refusal = { code: 'card_declined', message: messages.cardDeclined }
const insufficientFunds: Refusal = { code: 'insufficient_funds', message: messages.cardInsufficientFunds }
const expired: Refusal = { code: 'expired_card', message: messages.cardExpired }
const wrongCode: Refusal = { code: 'incorrect_cvc', message: messages.cardCodeInvalid }

/** What Stripe says when a bank's question was answered with no. */
export const notConfirmed: Refusal = {
  code: 'payment_intent_authentication_failure',
  message: messages.cardConfirmationFailed,
}
/** What a payment says that was given up. */
export const canceled: Refusal = { code: 'canceled', message: messages.paymentNotConfirmed }

/**
 * The test numbers that Stripe publishes (docs.stripe.com/testing) and what each does. Any other number may be
 * somebody's.
 */
export const TEST_CARDS: ReadonlyMap<string, Behaviour> = new Map<string, Behaviour>([
  ['4242424242424242', {}], // Visa
  ['4000056655665556', {}], // Visa, debit
  ['5555555555554444', {}], // Mastercard
  ['2223003122003222', {}], // Mastercard, 2-series
  ['5200828282828210', {}], // Mastercard, debit
  ['378282246310005', {}], // American Express
  ['371449635398431', {}], // American Express
  ['6011111111111117', {}], // Discover
  ['6011000990139424', {}], // Discover
  ['3566002020360505', {}], // JCB
  ['3056930009020004', {}], // Diners Club
  ['36227206271667', {}], // Diners Club, 14 digits
  ['6200000000000005', {}], // UnionPay
  ['4000000000000002', { refusal: declined }],
  ['4000000000009995', { refusal: insufficientFunds }],
  ['4000000000000069', { refusal: expired }],
  ['4000000000000127', { refusal: wrongCode }],
  ['4000000000000341', { refusalWhenCharged: declined }],
  ['4000002500003155', { confirms: 'until kept' }],
  ['4000002760003184', { confirms: 'always' }],
  ['4000008260003178', { confirms: 'always', refusalWhenCharged: insufficientFunds }],
])
