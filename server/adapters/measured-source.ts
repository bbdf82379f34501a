import { createHash } from 'node:crypto'
import { BlobTooLarge, type PutOptions } from '../ports/blob-store.ts'
import { abortable } from './abortable.ts'

/**
 * The bytes of a source as they are stored, counted and hashed on the way.
 * @throws BlobTooLarge beyond the limit; the signal's reason when it aborts
 */
export function measuredSource(
  source: AsyncIterable<Uint8Array>,
  { limitBytes = Number.POSITIVE_INFINITY, signal }: PutOptions,
) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let sha256: string | null = null
  async function* bytes() {
    for await (const chunk of abortable(source, signal)) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > limitBytes) throw new BlobTooLarge(`The blob is larger than ${limitBytes} bytes.`)
      hash.update(chunk)
      yield chunk
    }
    signal?.throwIfAborted()
  }
  return {
    bytes: bytes(),
    /** Of all that was read. */
    sizeBytes: () => sizeBytes,
    /** Of all that was read, in hex; once it is asked for, nothing more is read. */
    sha256: () => (sha256 ??= hash.digest('hex')),
  }
}
