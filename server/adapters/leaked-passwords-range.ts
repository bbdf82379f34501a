import { createHash } from 'node:crypto'
import type { LeakedPasswords } from '../ports/leaked-passwords.ts'
import type { Logger } from '../ports/logger.ts'
import { ownVersion } from '../kernel/own-version.ts'

/** Digits of the hash that leave: each such range is that of hundreds of passwords that have leaked. */
const PREFIX = 5
const WAIT_MS = 3000
/** Of an answer; those of Have I Been Pwned have some 60 kB, padding included. */
const MOST_BYTES = 1024 * 1024

/** Dependencies of {@link createLeakedPasswords}. */
export interface LeakedPasswordsOptions {
  /** Where ranges lie: `https://api.pwnedpasswords.com/range/`, or a mirror of it. */
  url: string
  log: Pick<Logger, 'warn'>
  waitMs?: number
}

/**
 * Looks passwords up by k-anonymity, in the way of Have I Been Pwned: the first digits of the SHA-1 hash are asked for,
 * and what leaked with those is looked through here. Answers are padded, so that their length tells nothing either.
 */
export function createLeakedPasswords({ url, log, waitMs = WAIT_MS }: LeakedPasswordsOptions): LeakedPasswords {
  async function rangeOf(prefix: string): Promise<string> {
    const answer = await fetch(`${url.replace(/\/*$/, '')}/${prefix}`, {
      headers: { 'add-padding': 'true', 'user-agent': `Longhand/${ownVersion()}` },
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    if (!answer.ok) throw new Error(`The service answered ${answer.status}.`)
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of answer.body ?? []) {
      bytes += piece.length
      if (bytes > MOST_BYTES) throw new Error('The answer is too long.')
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString('latin1')
  }

  return {
    async isLeaked(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      try {
        const lines = (await rangeOf(hash.slice(0, PREFIX))).split('\n')
        const found = lines.map((line) => line.trim().split(':')).find(([rest]) => rest === hash.slice(PREFIX))
        // Padding has the count 0.
        return found !== undefined && Number(found[1]) > 0
      } catch (error) {
        log.warn({ err: error }, 'it is not known whether a new password has leaked')
        return false
      }
    },
  }
}
