import { randomBytes } from 'node:crypto'

/** Crockford's digits: none is taken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty bits in three groups, to be read from one screen and typed on another. */
export function createSetupCode(): string {
  const digits = Array.from(randomBytes(12), (byte) => DIGITS[byte % DIGITS.length]).join('')
  return digits.match(/.{4}/g)!.join('-')
}

/** What was typed, as it was printed: signs and small letters do not count, nor do letters that look like digits. */
export function normaliseSetupCode(typed: string): string {
  const digits = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return digits.match(/.{1,4}/g)?.join('-') ?? ''
}
