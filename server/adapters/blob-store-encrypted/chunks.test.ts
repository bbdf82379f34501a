import { createCipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BlobDamaged } from '../../ports/blob-store.ts'
import {
  CHUNK_BYTES,
  chunksOf,
  decryptChunk,
  DecryptedRange,
  encryptChunk,
  encryptChunks,
  plainSize,
  storedSize,
} from './chunks.ts'

const KEY = Buffer.alloc(32, 7)
const STORED = CHUNK_BYTES + 16

const encrypt = (plain: Uint8Array, step = plain.length || 1) =>
  buffer(
    Readable.from(
      encryptChunks(
        KEY,
        (async function* pieces() {
          for (let at = 0; at < plain.length; at += step) yield plain.subarray(at, at + step)
        })(),
      ),
    ),
  )

/** What is read of stored chunks, which come in pieces of `step` bytes. */
async function read(stored: Buffer, plainBytes: number, range?: { start: number; end: number }, step = 100_000) {
  const where = chunksOf(plainBytes, range)
  const part = stored.subarray(where.stored.start, where.stored.end + 1)
  const pieces = Array.from({ length: Math.ceil(part.length / step) }, (_, at) =>
    part.subarray(at * step, (at + 1) * step),
  )
  const open = new DecryptedRange(KEY, where)
  const [got] = await Promise.all([buffer(open), pipeline(Readable.from(pieces), open)])
  return got
}

test('a chunk is AES-256-GCM with its place as nonce', () => {
  // Test case 14 of the GCM specification: key and nonce of zeros, sixteen zeros encrypted.
  const zeros = Buffer.concat(encryptChunk(Buffer.alloc(32), 0, false, Buffer.alloc(16)))
  expect(zeros.toString('hex')).toBe('cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919')
  const other = createCipheriv('aes-256-gcm', KEY, Buffer.from('000000000000000001020301', 'hex'))
  const expected = Buffer.concat([other.update('words'), other.final(), other.getAuthTag()])
  expect(Buffer.concat(encryptChunk(KEY, 0x10203, true, Buffer.from('words')))).toEqual(expected)
})

test('sizes are known both ways, and of no cut blob', () => {
  const sizes = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 10 ** 11]
  for (const size of sizes) expect(plainSize(storedSize(size))).toBe(size)
  expect(() => plainSize(STORED + 16)).toThrow(BlobDamaged)
  expect(() => plainSize(15)).toThrow(BlobDamaged)
})

test('any range of any bytes, in any pieces, comes back', async () => {
  const whole = randomBytes(3 * CHUNK_BYTES + 5)
  const edges = fc.constantFrom(0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, whole.length)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(edges, fc.nat(whole.length)),
      fc.integer({ min: 5000, max: 200_000 }),
      fc.oneof(edges, fc.nat(whole.length)),
      fc.nat(CHUNK_BYTES * 2),
      async (size, step, from, length) => {
        const plain = whole.subarray(0, size)
        const stored = await encrypt(plain, step)
        expect(stored.length).toBe(storedSize(size))
        expect((await read(stored, size, undefined, step)).equals(plain)).toBe(true)
        const range = { start: from, end: from + length }
        expect((await read(stored, size, range, step)).equals(plain.subarray(from, from + length + 1))).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('a chunk that is changed, swapped, repeated, dropped or cut off is not read', async () => {
  const size = 3 * CHUNK_BYTES + 100
  const stored = await encrypt(randomBytes(size))
  const at = (index: number) => stored.subarray(index * STORED, (index + 1) * STORED)
  const flipped = fc.nat(stored.length - 1).map((place) => {
    const bytes = Buffer.from(stored)
    bytes[place]! ^= 1
    return bytes
  })
  const moved = fc.constantFrom(
    [at(1), at(0), at(2), at(3)],
    [at(0), at(0), at(2), at(3)],
    [at(0), at(1), at(2)],
    [at(0), at(1), at(3)],
    [at(0), at(1), at(2), at(2).subarray(0, at(3).length)],
    [at(0), at(1), at(2), at(3), at(3)],
  )
  const cut = fc.integer({ min: 0, max: stored.length - 1 }).map((end) => stored.subarray(0, end))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        flipped,
        moved.map((parts) => Buffer.concat(parts)),
        cut,
      ),
      async (bytes) => {
        const whole = { ...chunksOf(size), stored: { start: 0, end: bytes.length - 1 } }
        const open = new DecryptedRange(KEY, whole)
        await expect(Promise.all([buffer(open), pipeline(Readable.from([bytes]), open)])).rejects.toThrow(BlobDamaged)
      },
    ),
    { numRuns: 60 },
  )
})

test('what is not the last chunk does not pass for it', () => {
  const chunk = Buffer.concat(encryptChunk(KEY, 3, false, Buffer.from('words')))
  expect(() => decryptChunk(KEY, 3, true, chunk)).toThrow(BlobDamaged)
  expect(() => decryptChunk(Buffer.alloc(32, 8), 3, false, chunk)).toThrow(BlobDamaged)
  expect(String(decryptChunk(KEY, 3, false, chunk))).toBe('words')
})
