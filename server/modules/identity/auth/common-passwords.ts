import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const FILE = new URL('../../../../resources/common-passwords.bin', import.meta.url)
/** Of each hash; resources/common-passwords.md says what the file is. */
const BYTES = 5

let hashes: Buffer | undefined

/**
 * Whether a password, in whatever case, is among the most common that have leaked. Looks at 16 of 48,743 hashes; reads
 * them, 244 kB, when it is first asked.
 */
export function isCommonPassword(password: string): boolean {
  hashes ??= readFileSync(FILE)
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, BYTES)
  let [low, high] = [0, hashes.length / BYTES]
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = hashes.compare(wanted, 0, BYTES, middle * BYTES, (middle + 1) * BYTES)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}
