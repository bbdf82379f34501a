/** Why a bank says no, as Stripe words it. */
export interface Refusal {
  code: string
  decline_code?: string
  message: string
}

/** One of Stripe's test cards (docs.stripe.com/testing) and what it does. */
export interface TestCard {
  brand: string
  /** Refused wherever it is used. */
  refusal?: Refusal
  /** Kept, and then refused when it is to pay. */
  refusalWhenCharged?: Refusal
  /** When its bank asks the owner: always, or until the card was set up for later. */
  asks?: 'always' | 'until kept'
}

const declined: Refusal = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }
const noFunds: Refusal = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '3056930009020004': { brand: 'diners' },
  '3566002020360505': { brand: 'jcb' },
  '6200000000000005': { brand: 'unionpay' },
  '4000002500001001': { brand: 'cartes_bancaires' },
  '4000000000000002': { brand: 'visa', refusal: declined },
  '4000000000009995': { brand: 'visa', refusal: noFunds },
  '4000000000000069': { brand: 'visa', refusal: { code: 'expired_card', message: 'Your card has expired.' } },
  '4000000000000127': {
    brand: 'visa',
    refusal: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000341': { brand: 'visa', refusalWhenCharged: declined },
  '4000002500003155': { brand: 'visa', asks: 'until kept' },
  '4000000000003220': { brand: 'visa', asks: 'always' },
  '4000002760003184': { brand: 'visa', asks: 'always' },
  '4000008260003178': { brand: 'visa', asks: 'always', refusalWhenCharged: noFunds },
  '4000008400001629': { brand: 'visa', asks: 'always', refusalWhenCharged: declined },
}

/** Stripe's tokens that stand for a test card and may be used again and again. */
export const TEST_TOKENS: Readonly<Record<string, string>> = {
  tok_visa: '4242424242424242',
  tok_mastercard: '5555555555554444',
  tok_amex: '378282246310005',
  tok_discover: '6011111111111117',
  tok_diners: '3056930009020004',
  tok_jcb: '3566002020360505',
  tok_unionpay: '6200000000000005',
  tok_chargeDeclined: '4000000000000002',
  tok_chargeDeclinedInsufficientFunds: '4000000000009995',
  tok_chargeDeclinedExpiredCard: '4000000000000069',
  tok_chargeDeclinedIncorrectCvc: '4000000000000127',
  tok_chargeCustomerFail: '4000000000000341',
  tok_threeDSecure2Required: '4000000000003220',
  tok_threeDSecureRequiredChargeDeclined: '4000008400001629',
}
