import { randomBytes } from 'node:crypto'

/** How many are told at a time. */
export const RECOVERY_CODES = 10

/** Crockford's digits: none is taken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 random bits, so that a plain hash is enough to keep. */
const LETTERS = 24

/** New codes, in groups of four to be read from paper. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    grouped(Array.from(randomBytes(LETTERS), (byte) => DIGITS[byte % DIGITS.length]).join('')),
  )
}

/** What was typed, as it was printed: signs and small letters do not count, nor do letters that look like digits. */
export function normaliseRecoveryCode(typed: string): string {
  return grouped(
    typed
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  )
}

const grouped = (letters: string) => letters.match(/.{1,4}/g)?.join('-') ?? ''
