import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { sha256 } from '../../../server/kernel/sha256.ts'
import { BlobMissing, BlobTooLarge } from '../../../server/ports/blob-store.ts'
import type { BlobStore } from '../../../server/ports/blob-store.ts'

const MISSING = '019aa000-0000-7000-8000-000000000000'

/** Bytes in chunks; fails at the end when told so. */
export async function* chunked(bytes: Uint8Array, size = 64 * 1024, failure?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  if (failure) throw failure
}

export async function keysIn(store: BlobStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.toSorted()
}

/** What every blob store does. `open` answers an empty one. */
export function blobStoreSuite(open: () => Promise<BlobStore>): void {
  let store: BlobStore
  beforeEach(async () => {
    store = await open()
  })

  test('gives back the bytes, with their size and checksum', async () => {
    const bytes = randomBytes(300_000)
    const blob = await store.put(chunked(bytes))
    expect(blob.sizeBytes).toBe(bytes.length)
    expect(blob.sha256).toBe(sha256(bytes))
    expect(await buffer(await store.read(blob.key))).toEqual(bytes)
    expect(await store.size(blob.key)).toBe(bytes.length)
  })

  test('any bytes in any chunks come back the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 10 }), async (chunks) => {
        const { key, sizeBytes } = await store.put(Readable.from(chunks, { objectMode: true }))
        expect(new Uint8Array(await buffer(await store.read(key)))).toEqual(new Uint8Array(Buffer.concat(chunks)))
        expect(sizeBytes).toBe(Buffer.concat(chunks).length)
      }),
      { numRuns: 25 },
    )
  })

  test('reads a range, both ends included', async () => {
    const { key } = await store.put(chunked(Buffer.from('0123456789')))
    expect(String(await buffer(await store.read(key, { start: 3, end: 5 })))).toBe('345')
    expect(String(await buffer(await store.read(key, { start: 9, end: 9 })))).toBe('9')
    expect(String(await buffer(await store.read(key, { start: 0, end: 9 })))).toBe('0123456789')
  })

  test('an empty blob is a blob', async () => {
    const { key, sizeBytes } = await store.put(chunked(new Uint8Array(0)))
    expect(sizeBytes).toBe(0)
    expect(await store.size(key)).toBe(0)
  })

  test('the same bytes stored twice are two blobs', async () => {
    const [one, two] = await Promise.all([
      store.put(chunked(Buffer.from('same'))),
      store.put(chunked(Buffer.from('same'))),
    ])
    expect(one.key).not.toBe(two.key)
    await store.remove(one.key)
    expect(await store.size(two.key)).toBe(4)
  })

  test('lists what there is, with an age', async () => {
    const stored = [await store.put(chunked(Buffer.from('a'))), await store.put(chunked(Buffer.from('b')))]
    expect(await keysIn(store)).toEqual(stored.map(({ key }) => key).toSorted())
    for await (const { ageMs } of store.list()) expect(ageMs).toBeGreaterThanOrEqual(0)
  })

  test('a removed blob is gone, and removing it again is no error', async () => {
    const { key } = await store.put(chunked(Buffer.from('a')))
    await store.remove(key)
    await store.remove(key)
    expect(await store.size(key)).toBeNull()
    await expect(store.read(key)).rejects.toThrow(BlobMissing)
    await expect(store.localFile(key)).rejects.toThrow(BlobMissing)
    expect(await keysIn(store)).toEqual([])
  })

  test('a local file holds the bytes until it is disposed of', async () => {
    const { key } = await store.put(chunked(Buffer.from('for ffmpeg')))
    const local = await store.localFile(key)
    expect(await readFile(local.path, 'utf8')).toBe('for ffmpeg')
    await local.dispose()
    expect(await store.size(key)).toBe(10)
  })

  test('more bytes than allowed are refused, and nothing stays', async () => {
    await expect(store.put(chunked(randomBytes(1001), 100), { limitBytes: 1000 })).rejects.toThrow(BlobTooLarge)
    await expect(store.put(chunked(randomBytes(1000), 100), { limitBytes: 1000 })).resolves.toMatchObject({
      sizeBytes: 1000,
    })
    expect(await keysIn(store)).toHaveLength(1)
  })

  test('a source that fails leaves nothing', async () => {
    await expect(store.put(chunked(randomBytes(200_000), 1000, new Error('the line was cut')))).rejects.toThrow(
      'the line was cut',
    )
    expect(await keysIn(store)).toEqual([])
  })

  test('a put cancelled after its last byte leaves nothing', async () => {
    const cancel = new AbortController()
    async function* cancelledAtTheEnd() {
      yield* chunked(randomBytes(200_000))
      cancel.abort()
    }
    await expect(store.put(cancelledAtTheEnd(), { signal: cancel.signal })).rejects.toThrow(/abort/i)
    expect(await keysIn(store)).toEqual([])
  })

  test('a put cancelled while its source hangs ends', async () => {
    const cancel = new AbortController()
    async function* hanging() {
      yield randomBytes(1000)
      cancel.abort()
      await new Promise(() => {})
    }
    await expect(store.put(hanging(), { signal: cancel.signal })).rejects.toThrow(/abort/i)
    expect(await keysIn(store)).toEqual([])
  })

  test('a blob comes back under the key that it had, in another store too', async () => {
    const bytes = randomBytes(300_000)
    const { key } = await store.put(chunked(bytes))
    const other = await open()
    const restored = { key, sizeBytes: bytes.length, sha256: sha256(bytes) }
    expect(await other.restore(key, chunked(bytes))).toEqual(restored)
    expect((await buffer(await other.read(key))).equals(bytes)).toBe(true)
    await store.remove(key)
    expect(await store.restore(key, chunked(bytes))).toEqual(restored)
    expect(await keysIn(store)).toEqual([key])
  })

  test('what comes back takes the place of what is there, and leaves it when its source fails', async () => {
    const { key } = await store.put(chunked(Buffer.from('damaged')))
    await expect(store.restore(key, chunked(Buffer.from('whole'), 2, new Error('the disk is away')))).rejects.toThrow(
      'the disk is away',
    )
    expect(String(await buffer(await store.read(key)))).toBe('damaged')
    await store.restore(key, chunked(Buffer.from('whole')))
    expect(String(await buffer(await store.read(key)))).toBe('whole')
    await expect(store.restore('../../etc/passwd', chunked(Buffer.from('a')))).rejects.toThrow(BlobMissing)
    expect(await keysIn(store)).toEqual([key])
  })

  test('a blob that comes in pieces is there once it is sealed', async () => {
    const bytes = randomBytes(5_000_000)
    const key = store.newKey()
    expect(await store.append(key, chunked(bytes.subarray(0, 3_000_000)), { at: 0 })).toBe(3_000_000)
    expect(await store.size(key)).toBeNull()
    await expect(store.read(key)).rejects.toThrow(BlobMissing)
    expect(await keysIn(store)).toEqual([key])
    expect(await store.append(key, chunked(bytes.subarray(3_000_000)), { at: 3_000_000 })).toBe(bytes.length)
    const sealed = { key, sizeBytes: bytes.length, sha256: sha256(bytes) }
    expect(await store.seal(key, bytes.length)).toEqual(sealed)
    expect(await store.seal(key, bytes.length)).toEqual(sealed)
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
    expect(await keysIn(store)).toEqual([key])
  })

  test('pieces at any offsets, some cut off, give the bytes that were said last', async () => {
    const piece = fc.record({ back: fc.nat(300), bytes: fc.uint8Array({ maxLength: 300 }), isCut: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const key = store.newKey()
        let expected = Buffer.alloc(0)
        for (const { back, bytes, isCut } of pieces) {
          const at = Math.max(0, expected.length - back)
          const appended = store.append(key, chunked(bytes, 64, isCut ? new Error('cut') : undefined), { at })
          if (isCut) await expect(appended).rejects.toThrow('cut')
          else expect(await appended).toBe(at + bytes.length)
          expected = Buffer.concat([expected.subarray(0, at), ...(isCut ? [] : [bytes])])
        }
        expect(await store.seal(key, expected.length)).toEqual({
          key,
          sizeBytes: expected.length,
          sha256: sha256(expected),
        })
        expect(await buffer(await store.read(key))).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  test('the checksum is of what was said last, though it ends where the bytes before it did', async () => {
    const key = store.newKey()
    await store.append(key, chunked(Buffer.from('0123')), { at: 0 })
    await store.append(key, chunked(Buffer.from('abc')), { at: 1 })
    expect(await store.seal(key, 4)).toEqual({ key, sizeBytes: 4, sha256: sha256(Buffer.from('0abc')) })
  })

  test('only what was said to be safe is sealed', async () => {
    const key = store.newKey()
    await store.append(key, chunked(Buffer.from('0123456789')), { at: 0 })
    expect(await store.seal(key, 6)).toMatchObject({ sizeBytes: 6, sha256: sha256(Buffer.from('012345')) })
    const another = store.newKey()
    await store.append(another, chunked(Buffer.from('0123')), { at: 0 })
    await store.append(another, chunked(Buffer.from('')), { at: 1 })
    expect(await store.seal(another, 1)).toMatchObject({ sizeBytes: 1, sha256: sha256(Buffer.from('0')) })
    for (const at of [0, 6])
      await expect(store.append(key, chunked(Buffer.from('x')), { at })).rejects.toThrow(BlobMissing)
  })

  test('a piece behind bytes that are not there is refused', async () => {
    const key = store.newKey()
    await expect(store.append(key, chunked(Buffer.from('a')), { at: 5 })).rejects.toThrow(BlobMissing)
    await store.append(key, chunked(Buffer.from('abc')), { at: 0 })
    await expect(store.append(key, chunked(Buffer.from('a')), { at: 5 })).rejects.toThrow(BlobMissing)
    await expect(store.seal(key, 4)).rejects.toThrow(BlobMissing)
    expect(await store.append(key, chunked(Buffer.from('d')), { at: 3 })).toBe(4)
  })

  test('an unsealed blob can be removed', async () => {
    const key = store.newKey()
    await store.append(key, chunked(Buffer.from('abc')), { at: 0 })
    await store.remove(key)
    expect(await keysIn(store)).toEqual([])
    await expect(store.append(key, chunked(Buffer.from('d')), { at: 3 })).rejects.toThrow(BlobMissing)
  })

  test('a blob that was never there is missing', async () => {
    expect(await store.size(MISSING)).toBeNull()
    await expect(store.read(MISSING)).rejects.toThrow(BlobMissing)
    await store.remove(MISSING)
  })

  test('no key leads anywhere but to blobs', async () => {
    await store.put(chunked(Buffer.from('a')))
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '../../etc/passwd',
        '/etc/passwd',
        'tmp',
        '.',
        '..',
        '',
        `${MISSING}/../../x`,
        `../${MISSING}`,
        'a\0b',
        MISSING.toUpperCase(),
      ),
    )
    await fc.assert(
      fc.asyncProperty(nasty, async (key) => {
        expect(await store.size(key)).toBeNull()
        await expect(store.read(key)).rejects.toThrow(BlobMissing)
        await expect(store.localFile(key)).rejects.toThrow(BlobMissing)
        await expect(store.append(key, chunked(Buffer.from('a')), { at: 0 })).rejects.toThrow(BlobMissing)
        await expect(store.seal(key, 0)).rejects.toThrow(BlobMissing)
        await store.remove(key)
      }),
    )
    expect(await keysIn(store)).toHaveLength(1)
  })
}
