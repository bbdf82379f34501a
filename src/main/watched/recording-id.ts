import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Account } from '../outbox/account.ts'

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The checksum of a file, hex. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * The id of a recording, by its bytes and whose it is: found again after a crash it has the same, so that outbox and
 * server know that it is no other.
 */
export function recordingId({ server, userId }: Pick<Account, 'server' | 'userId'>, checksum: string): string {
  const hex = sha256Of(`${server} ${userId} ${checksum}`)
  // Version 8 of RFC 9562: made by rules of our own.
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
