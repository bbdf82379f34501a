import { createHash } from 'node:crypto'
import { messages } from '../../../../../src/shared/messages.ts'
import { AppError } from '../../../../kernel/errors.ts'

/** Algorithms of the checksum extension, ours first. */
export const CHECKSUM_ALGORITHMS = ['sha256', 'sha1', 'md5']

/** The checksum that a piece must have. */
export interface PieceChecksum {
  update(chunk: Uint8Array): void
  /** @throws AppError 460 when the bytes are not those that were sent */
  assertEqual(): void
}

/** Reads `Upload-Checksum`: an algorithm and the checksum in Base64. Null without one. @throws AppError 400 */
export function readChecksum(header: string | undefined): PieceChecksum | null {
  if (header === undefined) return null
  const [algorithm = '', expected = ''] = header.split(' ')
  if (!CHECKSUM_ALGORITHMS.includes(algorithm)) throw new AppError(400, 'checksum_algorithm', messages.malformed)
  const hash = createHash(algorithm)
  return {
    update: (chunk) => void hash.update(chunk),
    assertEqual() {
      if (hash.digest('base64') !== expected) throw new AppError(460, 'checksum_mismatch', messages.uploadPieceDamaged)
    },
  }
}
