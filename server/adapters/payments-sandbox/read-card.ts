import { createHash } from 'node:crypto'
import validator from 'card-validator'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { type CardDetails, PaymentRefused } from '../../ports/payments.ts'
import { type Behaviour, TEST_CARDS } from './test-cards.ts'

/** A test card without its number. */
export interface TestCard {
  /** As Stripe names it. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for the same number. */
  fingerprint: string
  behaviour: Behaviour
}

/** The validator's names for brands, and Stripe's. */
const BRANDS: Record<string, string> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  discover: 'discover',
  jcb: 'jcb',
  'diners-club': 'diners',
  unionpay: 'unionpay',
}

/**
 * Checks a card as it was typed. @throws PaymentRefused naming the field that is wrong, and for every card that is no
 * test card
 */
export function readCard({ number, expMonth, expYear, cvc }: CardDetails, at: Date): TestCard {
  const digits = number.replaceAll(/[ -]/g, '')
  const { isValid, card } = validator.number(digits, { luhnValidateUnionPay: true })
  if (!isValid || !card) throw new PaymentRefused('incorrect_number', messages.cardNumberInvalid)
  const behaviour = TEST_CARDS.get(digits)
  if (!behaviour) throw new PaymentRefused('test_mode_live_card', messages.realCardRefused)
  if (hasEnded(expMonth, expYear, at)) throw new PaymentRefused('invalid_expiry_year', messages.cardExpired)
  if (!validator.cvv(cvc, card.code.size).isValid) throw new PaymentRefused('invalid_cvc', messages.cardCodeInvalid)
  return {
    brand: BRANDS[card.type] ?? 'unknown',
    last4: digits.slice(-4),
    expMonth,
    expYear,
    fingerprint: fingerprintOf(digits),
    behaviour,
  }
}

/** A card is good to the end of its month, wherever that month ends last. */
function hasEnded(month: number, year: number, at: Date): boolean {
  return Date.UTC(year, month, 1) + 12 * HOUR_MS <= at.getTime()
}

function fingerprintOf(digits: string): string {
  return createHash('sha256').update(`longhand sandbox ${digits}`).digest('base64url').slice(0, 16)
}
