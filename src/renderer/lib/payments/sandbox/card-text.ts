import cardValidator from 'card-validator'
import { digitsOf, MOST_DIGITS } from './read-card.ts'

/** A card's number in the groups of its brand: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function groupNumber(text: string): string {
  const { card } = cardValidator.number(digitsOf(text))
  const digits = digitsOf(text).slice(0, Math.min(MOST_DIGITS, Math.max(...(card?.lengths ?? [MOST_DIGITS]))))
  const cuts = [0, ...(card?.gaps ?? [4, 8, 12]), digits.length].filter((cut) => cut <= digits.length)
  return cuts
    .slice(1)
    .map((cut, n) => digits.slice(cuts[n], cut))
    .filter(Boolean)
    .join(' ')
}

/**
 * An expiry as `12 / 30`. A month that can only be of one digit gets its zero; a year of four digits, as browsers fill
 * in, loses its century.
 */
export function groupExpiry(text: string): string {
  const digits = digitsOf(text)
  const padded = /^[2-9]/.test(digits) || /^1\s*\//.test(text) ? `0${digits}` : digits
  const year = padded.slice(2)
  const short = year.length === 4 ? year.slice(2) : year.slice(0, 2)
  return short ? `${padded.slice(0, 2)} / ${short}` : padded.slice(0, 2)
}

/** Where the caret stands in a text after as many digits. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text[place]!)) seen += 1
  }
  return text.length
}
