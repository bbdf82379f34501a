import { createHash } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { BlobMissing, BlobStoreFull, BlobTooLarge } from '../ports/blob-store.ts'
import type { BlobStore, StoredBlob } from '../ports/blob-store.ts'
import { abortable } from './abortable.ts'
import { writeSynced } from './write-synced.ts'

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Half-written files older than this belong to a process that died; a living upload touches its file all the time. */
const TEMPORARY_MS = 6 * 60 * 60 * 1000
/** How often a process looks for them, while it stores. */
const SWEEP_EVERY_MS = 60 * 60 * 1000

/** Object storage in a folder, with the sweep of what a killed process left half written. */
export interface DiskBlobStore extends BlobStore {
  /** Removes temporary files that nobody touched for `olderThanMs`; answers how many. */
  sweepTemporary(olderThanMs?: number): Promise<number>
}

/** Keeps each blob as one file of a sharded folder: written beside it, synced, renamed, folder synced. */
export function createDiskBlobStore({ folder }: { folder: string }): DiskBlobStore {
  const temporaryFolder = path.join(folder, 'tmp')
  let sweptAt = 0

  /** The file of a key. @throws BlobMissing for what no `put` can have answered, so that no key leads out of the folder */
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

  return {
    sweepTemporary,

    async put(source, { limitBytes = Number.POSITIVE_INFINITY, signal } = {}): Promise<StoredBlob> {
      if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
        sweptAt = Date.now()
        await sweepTemporary()
      }
      const key = uuid()
      const temporary = path.join(temporaryFolder, key)
      const target = fileOf(key)
      const hash = createHash('sha256')
      let sizeBytes = 0
      async function* measured() {
        for await (const chunk of abortable(source, signal)) {
          sizeBytes += chunk.byteLength
          if (sizeBytes > limitBytes) throw new BlobTooLarge(`The blob is larger than ${limitBytes} bytes.`)
          hash.update(chunk)
          yield chunk
        }
      }
      try {
        await mkdir(temporaryFolder, { recursive: true })
        await writeSynced(temporary, measured())
        signal?.throwIfAborted()
        if ((await mkdir(path.dirname(target), { recursive: true })) !== undefined) await syncFolder(folder)
        await rename(temporary, target)
        await syncFolder(path.dirname(target))
      } catch (error) {
        await rm(temporary, { force: true })
        throw isFull(error) ? new BlobStoreFull('There is no room left in the blob store.', { cause: error }) : error
      }
      return { key, sizeBytes, sha256: hash.digest('hex') }
    },

    async read(key, range): Promise<Readable> {
      const handle = await openBlob(key)
      return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    },

    async size(key) {
      try {
        return (await stat(fileOf(key))).size
      } catch (error) {
        if (error instanceof BlobMissing || isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      if (KEY.test(key)) await rm(fileOf(key), { force: true })
    },

    async localFile(key) {
      const handle = await openBlob(key)
      await handle.close()
      return { path: fileOf(key), dispose: () => Promise.resolve() }
    },

    async *list() {
      for (const shard of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shard)) continue
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

/** Milliseconds since a file was last written; null when it is gone. */
async function ageOf(file: string): Promise<number | null> {
  try {
    return Math.max(0, Date.now() - (await stat(file)).mtimeMs)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

// A rename is safe on disk only once the folder that names the file is.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
const isFull = (error: unknown) => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
