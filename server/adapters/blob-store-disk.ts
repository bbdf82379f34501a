import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { isFull, isMissing } from '../kernel/error-code.ts'
import { BlobMissing, BlobStoreFull, BlobTooLarge } from '../ports/blob-store.ts'
import type { BlobStore, PutOptions, StoredBlob } from '../ports/blob-store.ts'
import { syncFolder } from '../kernel/sync-folder.ts'
import { abortable } from './abortable.ts'
import { createFileHashes } from './file-hashes.ts'
import { writeSynced } from './write-synced.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Half-written files older than this belong to a process that died; a living upload touches its file all the time. */
const TEMPORARY_MS = 6 * HOUR_MS
/** How often a process looks for them, while it stores. */
const SWEEP_EVERY_MS = HOUR_MS

/**
 * The sender of a long piece waits for its last sync, so the disk begins early. Our own clients' are shorter, and the
 * next one comes while it syncs.
 */
const PIECE_SYNC_BYTES = 4 * 1024 * 1024

/** Object storage in a folder, with the sweep of what a killed process left half written. */
export interface DiskBlobStore extends BlobStore {
  /** Removes temporary files that nobody touched for `olderThanMs`; answers how many. */
  sweepTemporary(olderThanMs?: number): Promise<number>
}

/**
 * Keeps each blob as one file of a sharded folder: written beside it, synced, renamed, folder synced. One that comes in
 * pieces grows in the folder `partial`.
 */
export function createDiskBlobStore({ folder }: { folder: string }): DiskBlobStore {
  const temporaryFolder = path.join(folder, 'tmp')
  const partialFolder = path.join(folder, 'partial')
  const hashes = createFileHashes()
  let sweptAt = 0

  /**
   * The file of a key. @throws BlobMissing for what no `put` can have answered, so that no key leads out of the folder
   */
  function fileOf(key: string): string {
    if (!KEY.test(key)) throw new BlobMissing('There is no such blob.')
    return path.join(folder, key.slice(-2), key)
  }

  async function openBlob(key: string) {
    try {
      return await open(fileOf(key), 'r')
    } catch (error) {
      throw isMissing(error) ? new BlobMissing(`There is no blob ${key}.`, { cause: error }) : error
    }
  }

  function partialOf(key: string): string {
    if (!KEY.test(key)) throw new BlobMissing('There is no such blob.')
    return path.join(partialFolder, key)
  }

  /** Gives a synced file its place among the blobs. */
  async function place(file: string, key: string): Promise<void> {
    const target = fileOf(key)
    if ((await mkdir(path.dirname(target), { recursive: true })) !== undefined) await syncFolder(folder)
    await rename(file, target)
    await syncFolder(path.dirname(target))
  }

  /** Opens an unsealed blob with nothing behind `at`. @throws BlobMissing when bytes before it are not there */
  async function openPartial(key: string, at: number): Promise<FileHandle> {
    const file = partialOf(key)
    if (at === 0) {
      if ((await sizeOf(fileOf(key))) !== null) throw new BlobMissing(`The blob ${key} is sealed.`)
      await mkdir(partialFolder, { recursive: true })
      const handle = await open(file, 'w')
      await syncFolder(partialFolder)
      return handle
    }
    const handle = await open(file, 'r+').catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(`There is no unsealed blob ${key}.`, { cause: error }) : error
    })
    try {
      const { size } = await handle.stat()
      if (size < at) throw new BlobMissing(`The blob ${key} has ${size} bytes, not ${at}.`)
      if (size > at) await handle.truncate(at)
      return handle
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async function sweepTemporary(olderThanMs = TEMPORARY_MS): Promise<number> {
    let removed = 0
    for (const name of await namesIn(temporaryFolder)) {
      const file = path.join(temporaryFolder, name)
      const age = await ageOf(file)
      if (age === null || age < olderThanMs) continue
      await rm(file, { force: true })
      removed += 1
    }
    return removed
  }

  /** Writes a blob beside the others, and gives it its place once it is whole. */
  async function store(
    key: string,
    source: AsyncIterable<Uint8Array>,
    { limitBytes = Number.POSITIVE_INFINITY, signal }: PutOptions = {},
  ): Promise<StoredBlob> {
    if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
      sweptAt = Date.now()
      await sweepTemporary()
    }
    const temporary = path.join(temporaryFolder, uuid())
    let sizeBytes = 0
    async function* measured() {
      for await (const chunk of abortable(source, signal)) {
        sizeBytes += chunk.byteLength
        if (sizeBytes > limitBytes) throw new BlobTooLarge(`The blob is larger than ${limitBytes} bytes.`)
        yield chunk
      }
    }
    try {
      await mkdir(temporaryFolder, { recursive: true })
      await closing(await open(temporary, 'wx'), (handle) =>
        writeSynced(handle, measured(), { onWritten: (end) => hashes.follow(temporary, temporary, end) }),
      )
      signal?.throwIfAborted()
      const sha256 = await hashes.digest(temporary, temporary, sizeBytes)
      await place(temporary, key)
      return { key, sizeBytes, sha256 }
    } catch (error) {
      await rm(temporary, { force: true })
      throw asStoreError(error)
    }
  }

  return {
    sweepTemporary,

    put: (source, options) => store(uuid(), source, options),

    async restore(key, source) {
      fileOf(key)
      return store(key, source)
    },

    newKey: () => uuid(),

    async append(key, source, { at, onWritten }) {
      try {
        const handle = await openPartial(key, at)
        hashes.follow(key, partialOf(key), at)
        return await closing(handle, () =>
          writeSynced(handle, source, {
            at,
            syncBytes: PIECE_SYNC_BYTES,
            ...(onWritten && { onAllWritten: onWritten }),
          }),
        )
      } catch (error) {
        throw asStoreError(error)
      }
    },

    async seal(key, sizeBytes): Promise<StoredBlob> {
      const partial = partialOf(key)
      const target = fileOf(key)
      if ((await sizeOf(target)) === null) {
        await closing(await openPartial(key, sizeBytes), (handle) => handle.sync())
        const sha256 = await hashes.digest(key, partial, sizeBytes)
        await place(partial, key)
        return { key, sizeBytes, sha256 }
      }
      const stored = await sizeOf(target)
      if (stored !== sizeBytes) throw new BlobMissing(`The blob ${key} has ${stored} bytes, not ${sizeBytes}.`)
      return { key, sizeBytes, sha256: await hashes.digest(key, target, sizeBytes) }
    },

    async read(key, range): Promise<Readable> {
      const handle = await openBlob(key)
      return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    },

    link: () => Promise.resolve(null),

    size: async (key) => (KEY.test(key) ? sizeOf(fileOf(key)) : null),

    async remove(key) {
      if (!KEY.test(key)) return
      await rm(partialOf(key), { force: true })
      await rm(fileOf(key), { force: true })
    },

    async localFile(key) {
      const handle = await openBlob(key)
      await handle.close()
      return { path: fileOf(key), dispose: () => Promise.resolve() }
    },

    async *list() {
      for (const shard of await namesIn(folder)) {
        if (!/^([0-9a-f]{2}|partial)$/.test(shard)) continue
        for await (const entry of await opendir(path.join(folder, shard))) {
          if (!KEY.test(entry.name)) continue
          const ageMs = await ageOf(path.join(folder, shard, entry.name))
          if (ageMs !== null) yield { key: entry.name, ageMs }
        }
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Milliseconds since a file was last written; null when it is gone. */
async function ageOf(file: string): Promise<number | null> {
  try {
    return Math.max(0, Date.now() - (await stat(file)).mtimeMs)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Works with an open file and closes it, whatever comes of it. */
async function closing<T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

const asStoreError = (error: unknown) =>
  isFull(error) ? new BlobStoreFull('There is no room left in the blob store.', { cause: error }) : error
