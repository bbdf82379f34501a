import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import { sha256Of } from '../../kernel/sha256.ts'
import { BlobMissing } from '../../ports/blob-store.ts'
import type { BlobStore, PutOptions, StoredBlob } from '../../ports/blob-store.ts'
import type { S3Config } from '../../kernel/storage-url.ts'
import { type Bucket, openBucket, type Patience } from './bucket.ts'
import { createWaitingBytes, gather } from './gather.ts'
import { measuredSource } from '../measured-source.ts'
import { createLocalCopies } from '../local-copies.ts'
import {
  endOf,
  type Extent,
  extentsBefore,
  extentsOf,
  nameOfPiece,
  type Piece,
  PIECE_BYTES,
  planParts,
  readPieceName,
  smallAtEnd,
} from './pieces.ts'
import { readObject } from './read-object.ts'
import { createRunningHashes } from './running-hashes.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Blobs, and the pieces of those that are not sealed. */
const BLOBS = 'blobs/'
const PARTIAL = 'partial/'

/**
 * What waits in memory for the store, of all that this process stores at the same time; more comes in smaller pieces.
 * In bytes.
 */
const MOST_WAITING_BYTES = 128 * 1024 * 1024

/** A download has begun within this time; in seconds. */
const LINK_SECONDS = 5 * 60

/** Parts that are put together at the same time. */
const PARTS_AT_ONCE = 4

export interface S3BlobStoreOptions {
  address: S3Config
  /** Folder on this machine for copies that tools open. */
  folder: string
  /** Bytes of copies that are kept there for the next who asks. */
  keptBytes: number
  /** Whether addresses of blobs are given out; not unless said. */
  givesLinks?: boolean
  patience?: Partial<Patience>
  /** Largest piece, for tests. In bytes. */
  pieceBytes?: number
}

/**
 * Keeps each blob as one object in a bucket. One that comes in pieces is a log of objects until it is sealed: a piece
 * is there as a whole or not at all, each takes the place of everything from its offset on, and any process goes on
 * where another died.
 */
export function createS3BlobStore({
  address,
  folder,
  keptBytes,
  givesLinks = false,
  patience,
  pieceBytes = PIECE_BYTES,
}: S3BlobStoreOptions): BlobStore {
  const bucket = openBucket(address, patience)
  const waiting = createWaitingBytes(MOST_WAITING_BYTES)
  const hashes = createRunningHashes()
  const copies = createLocalCopies({ folder, limitBytes: keptBytes })

  async function piecesOf(key: string): Promise<{ pieces: Piece[]; turn: number }> {
    const pieces: Piece[] = []
    let turn = 0
    for await (const { name, sizeBytes } of bucket.list(partialOf(key))) {
      const said = readPieceName(name.slice(partialOf(key).length))
      if (!said) continue
      pieces.push({ name, start: said.start, sizeBytes })
      turn = Math.max(turn, said.turn)
    }
    return { pieces: pieces.toSorted(byName), turn }
  }

  /** Writes what one appending brings as pieces from `start` on. What fits into one goes to `isEnough` instead. */
  async function writePieces(
    key: string,
    source: AsyncIterable<Uint8Array>,
    { turn, start, isEnough }: { turn: number; start: number; isEnough?: (whole: Buffer) => Promise<void> },
  ): Promise<Piece[]> {
    const id = uuid()
    const written: Piece[] = []
    try {
      for await (const { bytes, isLast } of gather(source, pieceBytes, waiting)) {
        if (isLast && isEnough && written.length === 0) {
          await isEnough(bytes)
          return []
        }
        if (isLast && bytes.byteLength === 0 && written.length > 0) return written
        const piece = {
          name: partialOf(key) + nameOfPiece({ turn, id, start: start + sum(written) }),
          start: start + sum(written),
          sizeBytes: bytes.byteLength,
        }
        await bucket.put(piece.name, bytes)
        written.push(piece)
      }
      return written
    } catch (error) {
      await bucket.remove(written.map(({ name }) => name)).catch(() => undefined)
      throw error
    }
  }

  /** Makes the blob of these extents; it is there as a whole or not at all. */
  async function compose(key: string, extents: readonly Extent[], sha256: string): Promise<void> {
    const name = blobOf(key)
    const parts = planParts(extents)
    const [first] = parts
    if (parts.length <= 1) {
      const [only, ...others] = first ?? []
      if (only && others.length === 0 && isWhole(only)) await bucket.copy(only.piece.name, name, { sha256 })
      else await bucket.put(name, await bytesOf(first ?? []), { sha256 })
    } else {
      await abortUnfinished(key)
      const partAt = async (index: number) => {
        const part = parts[index] ?? []
        const [only] = part
        return part.length === 1 && only && isWhole(only) ? { copyOf: only.piece.name } : { bytes: await bytesOf(part) }
      }
      await bucket.assemble(name, { sha256 }, parts.length, partAt, PARTS_AT_ONCE)
    }
    const stored = await bucket.info(name)
    if (stored?.sizeBytes !== endOf(extents))
      throw new Error(`The blob ${key} was put together of ${endOf(extents)} bytes and has ${stored?.sizeBytes}.`)
  }

  const bytesOf = async (extents: readonly Extent[]) =>
    Buffer.concat(await Promise.all(extents.map(async (extent) => buffer(await readExtent(bucket, extent)))))

  async function abortUnfinished(key: string): Promise<void> {
    for await (const { name, uploadId } of bucket.unfinished(blobOf(key))) await bucket.abort(name, uploadId)
  }

  async function removePieces(key: string): Promise<void> {
    const { pieces } = await piecesOf(key)
    await bucket.remove(pieces.map(({ name }) => name))
  }

  async function store(key: string, source: AsyncIterable<Uint8Array>, options: PutOptions = {}): Promise<StoredBlob> {
    const { bytes, sizeBytes, sha256 } = measuredSource(source, options)
    const isEnough = async (whole: Buffer) => bucket.put(blobOf(key), whole, { sha256: sha256() })
    const pieces = await writePieces(key, bytes, { turn: 1, start: 0, isEnough })
    if (pieces.length > 0) {
      try {
        await compose(key, extentsOf(pieces), sha256())
      } finally {
        // What cannot be removed now is removed by the sweep.
        await removePieces(key).catch(() => undefined)
      }
    }
    return { key, sizeBytes: sizeBytes(), sha256: sha256() }
  }

  return {
    put: (source, options) => store(uuid(), source, options),

    async restore(key, source) {
      assertKey(key)
      return store(key, source)
    },

    newKey: () => uuid(),

    async append(key, source, { at }) {
      assertKey(key)
      const [sealed, { pieces, turn }] = await Promise.all([bucket.info(blobOf(key)), piecesOf(key)])
      if (sealed) throw new BlobMissing(`The blob ${key} is sealed.`)
      const all = extentsOf(pieces)
      if (endOf(all) < at) throw new BlobMissing(`The blob ${key} has ${endOf(all)} bytes, not ${at}.`)
      const before = extentsBefore(all, at)
      const again = smallAtEnd(before)
      const hash = hashes.at(key, at)
      // What was known is of bytes that are said anew now, perhaps as others and as many.
      if (!hash) hashes.forget(key)
      let end = at
      async function* bytes() {
        for (const extent of again) yield* await readExtent(bucket, extent)
        for await (const chunk of source) {
          hash?.update(chunk)
          end += chunk.byteLength
          yield chunk
        }
      }
      const written = await writePieces(key, bytes(), { turn: turn + 1, start: again[0]?.piece.start ?? at })
      if (hash) hashes.keep(key, end, hash)
      const counting = new Set(extentsOf([...pieces, ...written]).map(({ piece }) => piece.name))
      await bucket.remove(pieces.map(({ name }) => name).filter((name) => !counting.has(name)))
      return end
    },

    async seal(key, sizeBytes): Promise<StoredBlob> {
      assertKey(key)
      const sealed = await bucket.info(blobOf(key))
      if (sealed) {
        if (sealed.sizeBytes !== sizeBytes)
          throw new BlobMissing(`The blob ${key} has ${sealed.sizeBytes} bytes, not ${sizeBytes}.`)
        await removePieces(key)
        const sha256 = sealed.metadata['sha256'] ?? (await sha256Of(await readObject(bucket, blobOf(key))))
        return { key, sizeBytes, sha256 }
      }
      const extents = extentsBefore(extentsOf((await piecesOf(key)).pieces), sizeBytes)
      if (endOf(extents) < sizeBytes)
        throw new BlobMissing(`The blob ${key} has ${endOf(extents)} bytes, not ${sizeBytes}.`)
      const sha256 = hashes.at(key, sizeBytes)?.digest('hex') ?? (await sha256Of(readExtents(bucket, extents)))
      await compose(key, extents, sha256)
      hashes.forget(key)
      await removePieces(key)
      return { key, sizeBytes, sha256 }
    },

    async read(key, range) {
      assertKey(key)
      return readObject(bucket, blobOf(key), range)
    },

    async link(key, shown) {
      assertKey(key)
      return givesLinks ? bucket.link(blobOf(key), { ...shown, expiresSeconds: LINK_SECONDS }) : null
    },

    size: async (key) => (KEY.test(key) ? ((await bucket.info(blobOf(key)))?.sizeBytes ?? null) : null),

    async remove(key) {
      if (!KEY.test(key)) return
      hashes.forget(key)
      await abortUnfinished(key)
      await removePieces(key)
      await bucket.remove([blobOf(key)])
    },

    async localFile(key) {
      assertKey(key)
      const found = await bucket.info(blobOf(key))
      if (!found) throw new BlobMissing(`There is no blob ${key}.`)
      return copies.open({
        name: `${key}.${found.etag.replaceAll(/[^\w-]/g, '')}`,
        sizeBytes: found.sizeBytes,
        // Synced, so that what is kept is whole after a power cut too.
        download: async (file) =>
          pipeline(await readObject(bucket, blobOf(key)), createWriteStream(file, { flush: true })),
      })
    },

    async *list() {
      const now = Date.now()
      const ageOf = (at: number) => Math.max(0, now - at)
      for await (const { name, changedAt } of bucket.list(BLOBS)) {
        const key = name.slice(BLOBS.length)
        if (KEY.test(key)) yield { key, ageMs: ageOf(changedAt) }
      }
      yield* unsealed(ageOf)
    },
  }

  /** Blobs that are not sealed, or were being sealed when their process died, by their last sign of life. */
  async function* unsealed(ageOf: (at: number) => number): AsyncGenerator<{ key: string; ageMs: number }> {
    const lastAt = new Map<string, number>()
    const see = (key: string, at: number) => {
      if (KEY.test(key)) lastAt.set(key, Math.max(at, lastAt.get(key) ?? 0))
    }
    for await (const { name, changedAt } of bucket.list(PARTIAL))
      see(name.slice(PARTIAL.length).replace(/\/.*/, ''), changedAt)
    for await (const { name, begunAt } of bucket.unfinished(BLOBS)) see(name.slice(BLOBS.length), begunAt)
    for (const [key, at] of lastAt) {
      // What a process that died, or came too late, left of a sealed blob belongs to nothing.
      if (await bucket.info(blobOf(key))) await removePieces(key)
      else yield { key, ageMs: ageOf(at) }
    }
  }
}

const blobOf = (key: string) => BLOBS + key
const partialOf = (key: string) => `${PARTIAL}${key}/`
const byName = (a: Piece, b: Piece) => (a.name < b.name ? -1 : 1)
const sum = (pieces: readonly Piece[]) => pieces.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0)
const isWhole = ({ piece, sizeBytes }: Extent) => piece.sizeBytes === sizeBytes

/** @throws BlobMissing for what no `put` can have answered, so that no key leads to another object */
function assertKey(key: string): void {
  if (!KEY.test(key)) throw new BlobMissing('There is no such blob.')
}

function readExtent(bucket: Bucket, { piece, sizeBytes }: Extent): Promise<Readable> {
  return readObject(bucket, piece.name, { start: 0, end: sizeBytes - 1 })
}

async function* readExtents(bucket: Bucket, extents: readonly Extent[]): AsyncGenerator<Uint8Array> {
  for (const extent of extents) yield* (await readExtent(bucket, extent)) as AsyncIterable<Uint8Array>
}
