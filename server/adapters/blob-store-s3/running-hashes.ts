import { createHash, type Hash } from 'node:crypto'

/** Blobs whose checksum is carried along at the same time; of more, the oldest are read again at their end. */
const MOST = 1000

/** SHA-256 of blobs that come in pieces, as far as this process saw them. */
export interface RunningHashes {
  /** A checksum of the first `end` bytes, to go on with or to end; null when it is not known. */
  at(key: string, end: number): Hash | null
  /** Keeps the checksum of the first `end` bytes, in the place of what was kept. */
  keep(key: string, end: number, hash: Hash): void
  forget(key: string): void
}

export function createRunningHashes(): RunningHashes {
  const running = new Map<string, { hash: Hash; end: number }>()
  return {
    at(key, end) {
      if (end === 0) return createHash('sha256')
      const known = running.get(key)
      return known?.end === end ? known.hash.copy() : null
    },
    keep(key, end, hash) {
      running.delete(key)
      running.set(key, { hash, end })
      const [oldest] = running.keys()
      if (running.size > MOST && oldest !== undefined) running.delete(oldest)
    },
    forget: (key) => void running.delete(key),
  }
}
