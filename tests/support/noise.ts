import { randomFillSync } from 'node:crypto'

/** Noise with a WAV header, of exactly so many bytes. */
export function noise(bytes: number): Buffer {
  const head = Buffer.from('524946460000000057415645666d74201000000001000100803e0000007d00000200100064617461', 'hex')
  const all = Buffer.concat([head, Buffer.alloc(4), randomFillSync(Buffer.alloc(bytes - 44))])
  all.writeUInt32LE(bytes - 8, 4)
  all.writeUInt32LE(bytes - 44, 40)
  return all
}
