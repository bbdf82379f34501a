import { cleanTypedName, UNNAMED_FILE } from './file-name.ts'

/** Most characters of what a guest of a link calls themselves. */
export const GUEST_NAME_LENGTH = 60

/** Marks that stand on the letter before them: two are enough for every language, and more cover the lines around. */
const PILED_MARKS = /(\p{Mn}{2})\p{Mn}+/gu

/**
 * What a guest of a link calls themselves, as text to show: nothing that controls, turns or piles up text. Empty where
 * nothing is left. Cleaning twice changes nothing.
 */
export function cleanGuestName(name: string): string {
  const text = cleanTypedName(name).replaceAll(PILED_MARKS, '$1').slice(0, GUEST_NAME_LENGTH).trim()
  const whole = text.isWellFormed() ? text : text.slice(0, -1).trimEnd()
  return whole === UNNAMED_FILE || !/[\p{L}\p{N}]/u.test(whole) ? '' : whole
}
