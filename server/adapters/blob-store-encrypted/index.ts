import { randomBytes } from 'node:crypto'
import { copyFile, link } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline as piped } from 'node:stream/promises'
import type { Db } from '../../kernel/db/schema.ts'
import type { KeyRing } from '../../kernel/key-ring.ts'
import { sha256Of } from '../../kernel/sha256.ts'
import type { BlobEncryption } from '../../ports/blob-encryption.ts'
import { BlobMissing, type BlobStore, type PutOptions, type StoredBlob } from '../../ports/blob-store.ts'
import { measuredSource } from '../measured-source.ts'
import { createLocalCopies } from '../local-copies.ts'
import { chunksOf, DecryptedRange, encryptChunks, plainSize } from './chunks.ts'
import {
  addEnvelope,
  countByRingKey,
  envelopesOf,
  removeEnvelope,
  removeEnvelopes,
  rewrapEnvelopes,
} from './envelopes.ts'

export { forgetEnvelopes } from './envelopes.ts'

/** How an encrypted blob begins, before the name of its data key. */
const MAGIC = Buffer.from('LHCRYPT1')
const ID_BYTES = 16
const HEAD_BYTES = MAGIC.byteLength + ID_BYTES
const DATA_KEY_BYTES = 32

/** Blobs whose data key a process remembers; those go first that were asked for least lately. */
const MOST_OPENED = 10_000

export interface EncryptedBlobStoreOptions {
  /** Where the bytes lie. */
  inner: BlobStore
  db: Db
  ring: KeyRing
  /** Folder on this machine for the plain copies that tools open. */
  folder: string
  /** Bytes of such copies that are kept for the next who asks. */
  keptBytes: number
}

/** An encrypted blob, as it is read. */
interface Opened {
  dataKey: Buffer
  /** Names the data key, and so the bytes. */
  id: string
  /** Of the medium. */
  sizeBytes: number
}

/**
 * Encrypts what another store keeps: each blob by a data key of its own, which the installation's ring wraps and the
 * database keeps. Blobs from before are read as they are. What comes in pieces is plain until it is sealed.
 */
export function createEncryptedBlobStore({
  inner,
  db,
  ring,
  folder,
  keptBytes,
}: EncryptedBlobStoreOptions): BlobStore & BlobEncryption {
  const copies = createLocalCopies({ folder, limitBytes: keptBytes })
  const opened = new Map<string, Opened>()

  const ownerOf = (key: string, id: string) => `${key} ${id}`

  /** How to read an encrypted blob; null for one that is not. @throws BlobMissing, KeyMissing */
  async function open(key: string): Promise<Opened | null> {
    const known = opened.get(key)
    if (known) {
      opened.delete(key)
      opened.set(key, known)
      return known
    }
    const rows = await envelopesOf(db, key)
    if (rows.length === 0) return null
    const storedBytes = await inner.size(key)
    if (storedBytes === null) throw new BlobMissing(`There is no blob ${key}.`)
    // A plain one may be shorter than the head of an encrypted one.
    if (storedBytes < HEAD_BYTES) return null
    const head = await buffer(await inner.read(key, { start: 0, end: HEAD_BYTES - 1 }))
    const id = head.subarray(MAGIC.byteLength).toString('hex')
    const row = head.subarray(0, MAGIC.byteLength).equals(MAGIC) ? rows.find((one) => one.id === id) : undefined
    if (!row) return null
    const dataKey = await ring.unwrap({ ringKey: row.ring_key, wrapped: row.wrapped }, ownerOf(key, id))
    // The size that was asked for may be that of the plain one, in whose place it came since.
    const size = (await inner.size(key)) ?? storedBytes
    const blob = { dataKey, id, sizeBytes: plainSize(size - HEAD_BYTES) }
    opened.set(key, blob)
    const [oldest] = opened.keys()
    if (opened.size > MOST_OPENED && oldest !== undefined) opened.delete(oldest)
    return blob
  }

  /**
   * Does something with a blob, which may be encrypted in its place at any moment: what was begun with the plain one
   * counts where it is plain afterwards, too.
   */
  async function reading<T>(
    key: string,
    of: { encrypted: (blob: Opened) => Promise<T>; plain: () => Promise<T>; undo?: (done: T) => unknown },
  ): Promise<T> {
    for (;;) {
      const blob = await open(key)
      if (blob) return of.encrypted(blob)
      const done = await of.plain()
      const isPlain = await open(key).then(
        (now) => now === null,
        (error: unknown) => {
          if (error instanceof BlobMissing) return true
          throw error
        },
      )
      if (isPlain) return done
      await of.undo?.(done)
    }
  }

  /** Encrypts bytes in the place of what is there under a key; the data key is safe before the first of them. */
  async function write(key: string, source: AsyncIterable<Uint8Array>, options: PutOptions = {}): Promise<StoredBlob> {
    const dataKey = randomBytes(DATA_KEY_BYTES)
    const name = randomBytes(ID_BYTES)
    const id = name.toString('hex')
    const { ringKey, wrapped } = await ring.wrap(dataKey, ownerOf(key, id))
    await addEnvelope(db, { id, blob_key: key, ring_key: ringKey, wrapped, made_at: Date.now() })
    const measured = measuredSource(source, options)
    async function* stored() {
      yield Buffer.concat([MAGIC, name])
      yield* encryptChunks(dataKey, measured.bytes)
    }
    try {
      await inner.restore(key, stored())
    } catch (error) {
      // Of other failures nobody knows whether the blob took its place before.
      if (error instanceof BlobMissing) await removeEnvelope(db, id)
      throw error
    } finally {
      opened.delete(key)
    }
    return { key, sizeBytes: measured.sizeBytes(), sha256: measured.sha256() }
  }

  async function encrypt(key: string): Promise<boolean> {
    if ((await isEncrypted(key)) !== false) return false
    const plain = await inner.read(key)
    try {
      await write(key, plain)
      return true
    } finally {
      plain.destroy()
    }
  }

  async function isEncrypted(key: string): Promise<boolean | null> {
    try {
      if (await open(key)) return true
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
    }
    return (await inner.size(key)) === null ? null : false
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return reading(key, {
      encrypted: async (blob) => {
        const chunks = chunksOf(blob.sizeBytes, range)
        const stored = { start: HEAD_BYTES + chunks.stored.start, end: HEAD_BYTES + chunks.stored.end }
        const bytes = new DecryptedRange(blob.dataKey, chunks)
        // Whoever reads is told of a failure by the stream itself; the next one looks again.
        pipeline(await inner.read(key, stored), bytes, (error) => error && opened.delete(key))
        return bytes
      },
      plain: () => inner.read(key, range),
      undo: (stream) => stream.destroy(),
    })
  }

  return {
    asStored: inner,
    isEncrypted,
    encrypt,
    wrappedBy: () => countByRingKey(db),

    async rewrap(onWrapped = () => undefined) {
      const current = (await ring.keys()).find(({ state }) => state === 'current')
      if (!current) return 0
      const wrap = async ({
        id,
        blob_key,
        ring_key,
        wrapped,
      }: Parameters<Parameters<typeof rewrapEnvelopes>[2]>[0]) => {
        const owner = ownerOf(blob_key, id)
        const anew = await ring.wrap(await ring.unwrap({ ringKey: ring_key, wrapped }, owner), owner)
        return { ring_key: anew.ringKey, wrapped: anew.wrapped }
      }
      return rewrapEnvelopes(db, current.id, wrap, onWrapped)
    },

    async put(source, options) {
      const key = inner.newKey()
      try {
        return await write(key, source, options)
      } catch (error) {
        // Nobody has heard of the key.
        await removeEnvelopes(db, key).catch(() => undefined)
        throw error
      }
    },

    restore: (key, source) => write(key, source),

    newKey: () => inner.newKey(),

    append: (key, source, options) => inner.append(key, source, options),

    async seal(key, sizeBytes) {
      const done = await open(key).catch((error: unknown) => {
        if (error instanceof BlobMissing) return null
        throw error
      })
      if (done) {
        if (done.sizeBytes !== sizeBytes)
          throw new BlobMissing(`The blob ${key} has ${done.sizeBytes} bytes, not ${sizeBytes}.`)
        return { key, sizeBytes, sha256: await sha256Of(await read(key)) }
      }
      const sealed = await inner.seal(key, sizeBytes)
      await encrypt(key)
      return sealed
    },

    read,

    link: (key, shown) => reading(key, { encrypted: () => Promise.resolve(null), plain: () => inner.link(key, shown) }),

    size: (key) =>
      reading<number | null>(key, {
        encrypted: async ({ sizeBytes }) => ((await inner.size(key)) === null ? null : sizeBytes),
        plain: () => inner.size(key),
      }).catch((error: unknown) => {
        if (error instanceof BlobMissing) return null
        throw error
      }),

    async remove(key) {
      opened.delete(key)
      await removeEnvelopes(db, key)
      await inner.remove(key)
    },

    localFile: (key) =>
      reading(key, {
        encrypted: async ({ id, sizeBytes }) =>
          copies.open({
            name: `${key}.${id}`,
            sizeBytes,
            // Only what is kept has to be whole after a power cut.
            download: async (file) =>
              piped(await read(key), createWriteStream(file, { mode: 0o600, flush: keptBytes > 0 })),
          }),
        plain: async () => {
          const local = await inner.localFile(key)
          try {
            const sizeBytes = (await inner.size(key)) ?? 0
            // A name of its own: what the store has under its name may be encrypted in the next moment.
            const download = (file: string) => link(local.path, file).catch(() => copyFile(local.path, file))
            return await copies.open({ name: `${key}.plain`, sizeBytes, download })
          } finally {
            await local.dispose()
          }
        },
        undo: (local) => local.dispose(),
      }),

    list: () => inner.list(),
  }
}
