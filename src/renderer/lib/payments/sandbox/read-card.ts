import cardValidator from 'card-validator'
import { messages } from '../../../../shared/messages.ts'

/** What was typed, as it stands in the fields. */
export interface TypedCard {
  number: string
  expiry: string
  code: string
}

/** A card as the sandbox takes it. */
export interface ReadCard {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** Of a test card; real ones may have 19. */
export const MOST_DIGITS = 16

/** The wire's names for the brands that are called otherwise in card-validator. */
const BRANDS: Readonly<Record<string, string>> = { 'american-express': 'amex', 'diners-club': 'diners' }

/**
 * Reads what was typed: the brand as far as it shows, the fault of each field in the provider's words, and the card
 * when there is none.
 */
export function readCard({ number, expiry, code }: TypedCard): {
  brand: string
  faults: Partial<TypedCard>
  card: ReadCard | null
} {
  const checked = cardValidator.number(number, { maxLength: MOST_DIGITS })
  const date = cardValidator.expirationDate(expiry)
  const cvv = cardValidator.cvv(code, checked.card?.code.size ?? [3, 4])
  const faults: Partial<TypedCard> = {}
  if (!checked.isValid)
    faults.number = checked.isPotentiallyValid ? messages.cardNumberIncomplete : messages.cardNumberInvalid
  if (!date.isValid) faults.expiry = expiryFault(expiry)
  if (!cvv.isValid) faults.code = cvv.isPotentiallyValid ? messages.cardCodeIncomplete : messages.cardCodeInvalid
  const type = checked.card?.type ?? 'unknown'
  return {
    brand: BRANDS[type] ?? type,
    faults,
    card:
      Object.keys(faults).length > 0
        ? null
        : { number: digitsOf(number), exp_month: Number(date.month), exp_year: fullYear(Number(date.year)), cvc: code },
  }
}

function expiryFault(expiry: string): string {
  const digits = digitsOf(expiry)
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12)) return messages.cardExpiryInvalid
  if (digits.length < 4) return messages.cardExpiryIncomplete
  const year = fullYear(Number(digits.slice(2)))
  return year > new Date().getFullYear() ? messages.cardExpiryInvalid : messages.cardExpired
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/** The digits of a text. */
export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
