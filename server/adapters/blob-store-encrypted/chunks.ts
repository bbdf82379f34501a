import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { buffersPassed } from '../../kernel/minor-gc.ts'
import { BlobDamaged } from '../../ports/blob-store.ts'

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16
const NONCE_BYTES = 12

/** Bytes of the medium in each chunk but the last, which has what is left. */
export const CHUNK_BYTES = 64 * 1024
const STORED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES

/**
 * The chunk at `index` is encrypted with its place and whether it is the last as nonce, as in STREAM (Hoang,
 * Reyhanitabar, Rogaway, Vizár 2015): chunks that are cut off, swapped or repeated do not open. No data key encrypts
 * twice, so no nonce comes twice.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** The chunk as it is stored, its tag by itself, so that no bytes are copied for it. */
export function encryptChunk(key: Buffer, index: number, isLast: boolean, plain: Uint8Array): [Buffer, Buffer] {
  const cipher = createCipheriv(CIPHER, key, nonceOf(index, isLast))
  const stored = cipher.update(plain)
  cipher.final()
  buffersPassed(stored.byteLength)
  return [stored, cipher.getAuthTag()]
}

/** @throws BlobDamaged when it is not what was encrypted at this place */
export function decryptChunk(key: Buffer, index: number, isLast: boolean, stored: Uint8Array): Buffer {
  if (stored.byteLength < TAG_BYTES) throw new BlobDamaged('A stored chunk is cut off.')
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index, isLast)).setAuthTag(stored.subarray(-TAG_BYTES))
  try {
    const plain = decipher.update(stored.subarray(0, -TAG_BYTES))
    decipher.final()
    buffersPassed(plain.byteLength)
    return plain
  } catch (error) {
    throw new BlobDamaged('A stored chunk is not what was written.', { cause: error })
  }
}

/** Size of all chunks of so many bytes; there is always one. */
export const storedSize = (plainBytes: number) =>
  plainBytes + Math.max(1, Math.ceil(plainBytes / CHUNK_BYTES)) * TAG_BYTES

/** The bytes in chunks of this size together. @throws BlobDamaged where no bytes have such chunks */
export function plainSize(storedBytes: number): number {
  const plainBytes = storedBytes - Math.ceil(storedBytes / STORED_CHUNK_BYTES) * TAG_BYTES
  if (plainBytes < 0 || storedSize(plainBytes) !== storedBytes) throw new BlobDamaged('A stored blob is cut off.')
  return plainBytes
}

/** All bytes of a source in chunks; one is held at a time, to know which is the last. */
export async function* encryptChunks(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const held = Buffer.allocUnsafe(CHUNK_BYTES)
  let size = 0
  let index = 0
  for await (const bytes of source) {
    let at = 0
    while (at < bytes.byteLength) {
      if (size === CHUNK_BYTES) {
        yield* encryptChunk(key, index, false, held)
        index += 1
        size = 0
      }
      const taken = Math.min(CHUNK_BYTES - size, bytes.byteLength - at)
      held.set(bytes.subarray(at, at + taken), size)
      size += taken
      at += taken
    }
  }
  yield* encryptChunk(key, index, true, held.subarray(0, size))
}

/** Which chunks hold a range of bytes, and where they are. */
export interface ChunkRange {
  first: number
  last: number
  /** Of the whole blob. */
  lastOfAll: number
  /** Among all chunks, both ends inclusive. */
  stored: { start: number; end: number }
  /** Bytes of the first chunk before the range. */
  skip: number
  /** Of the range. */
  bytes: number
}

/** Where a range of a blob lies, both ends inclusive; what is behind the blob's end is left out. */
export function chunksOf(plainBytes: number, range?: { start: number; end: number }): ChunkRange {
  const start = Math.min(range?.start ?? 0, plainBytes)
  const end = Math.min(range?.end ?? plainBytes - 1, plainBytes - 1)
  const lastOfAll = Math.max(0, Math.ceil(plainBytes / CHUNK_BYTES) - 1)
  const first = Math.min(Math.floor(start / CHUNK_BYTES), lastOfAll)
  const last = Math.max(first, Math.floor(Math.max(0, end) / CHUNK_BYTES))
  return {
    first,
    last,
    lastOfAll,
    stored: {
      start: first * STORED_CHUNK_BYTES,
      end: Math.min((last + 1) * STORED_CHUNK_BYTES, storedSize(plainBytes)) - 1,
    },
    skip: start - first * CHUNK_BYTES,
    bytes: Math.max(0, end - start + 1),
  }
}

/**
 * Takes the stored chunks of a range and gives its bytes, each chunk once it is proven; fails with BlobDamaged at the
 * first that is not, and where one is missing.
 */
export class DecryptedRange extends Transform {
  #waiting: Buffer[] = []
  #size = 0
  #index: number
  #skip: number
  #left: number
  readonly #key: Buffer
  readonly #range: ChunkRange

  constructor(key: Buffer, range: ChunkRange) {
    super({ readableHighWaterMark: 4 * CHUNK_BYTES })
    this.#key = key
    this.#range = range
    this.#index = range.first
    this.#skip = range.skip
    this.#left = range.bytes
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(bytes)
    this.#size += bytes.byteLength
    try {
      if (this.#size > STORED_CHUNK_BYTES) this.#open(false)
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#open(true)
      if (this.#index !== this.#range.last + 1) throw new BlobDamaged('A stored blob is cut off.')
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  /** Opens the chunks that are there as a whole; at the end what is left too. */
  #open(isEnd: boolean): void {
    const all = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting)
    // The last one is held until more comes, or the end.
    const least = isEnd ? 0 : STORED_CHUNK_BYTES
    let at = 0
    for (; all.byteLength - at > least; at += STORED_CHUNK_BYTES) this.#give(all.subarray(at, at + STORED_CHUNK_BYTES))
    this.#waiting = at < all.byteLength ? [all.subarray(at)] : []
    this.#size = Math.max(0, all.byteLength - at)
  }

  #give(stored: Buffer): void {
    const plain = decryptChunk(this.#key, this.#index, this.#index === this.#range.lastOfAll, stored)
    this.#index += 1
    const part = plain.subarray(this.#skip, this.#skip + this.#left)
    this.#skip = 0
    this.#left -= part.byteLength
    if (part.byteLength > 0) this.push(part)
  }
}
