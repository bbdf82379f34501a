import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { BlobStoreFull } from '../../server/ports/blob-store.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { blobStoreSuite, chunked, keysIn } from './suites/blob-store.ts'
import { PATIENCE } from '../support/patience.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-blobs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const temporaryFiles = (folder: string) => readdir(path.join(folder, 'tmp')).catch(() => [])

describe('blob store in a folder', () => {
  blobStoreSuite(async () => createDiskBlobStore({ folder: path.join(await emptyFolder(), 'blobs') }))

  test('a failed, a refused and a cancelled put leave no temporary file', async () => {
    const folder = await emptyFolder()
    const store = createDiskBlobStore({ folder })
    const cancel = new AbortController()
    async function* cancelledAtTheEnd() {
      yield* chunked(new Uint8Array(100_000))
      expect(await temporaryFiles(folder)).toHaveLength(1)
      cancel.abort()
    }
    await expect(store.put(cancelledAtTheEnd(), { signal: cancel.signal })).rejects.toThrow()
    await expect(store.put(chunked(new Uint8Array(10)), { limitBytes: 9 })).rejects.toThrow()
    await expect(store.put(chunked(new Uint8Array(10), 1, new Error('cut')))).rejects.toThrow()
    expect(await temporaryFiles(folder)).toEqual([])
  })

  test('another process goes on with a blob that comes in pieces, and knows its checksum', async () => {
    const folder = await emptyFolder()
    const key = createDiskBlobStore({ folder }).newKey()
    await createDiskBlobStore({ folder }).append(key, chunked(Buffer.from('hello ')), { at: 0 })
    await createDiskBlobStore({ folder }).append(key, chunked(Buffer.from('world')), { at: 6 })
    const sha256 = createHash('sha256').update('hello world').digest('hex')
    expect(await createDiskBlobStore({ folder }).seal(key, 11)).toEqual({ key, sizeBytes: 11, sha256 })
    expect(await createDiskBlobStore({ folder }).seal(key, 11)).toEqual({ key, sizeBytes: 11, sha256 })
  })

  test('kill -9 in the middle of a put leaves no visible blob, and the sweep takes the rest', async () => {
    const folder = await emptyFolder()
    const writer = spawn(process.execPath, [path.join(import.meta.dirname, 'processes/endless-put.ts'), folder], {
      stdio: 'inherit',
    })
    const ended = once(writer, 'exit')
    await vi.waitFor(async () => {
      const [name] = await temporaryFiles(folder)
      if (name === undefined) throw new Error('nothing is written yet')
      expect((await stat(path.join(folder, 'tmp', name))).size).toBeGreaterThan(1_000_000)
    }, PATIENCE)
    writer.kill('SIGKILL')
    await ended
    const store = createDiskBlobStore({ folder })
    expect(await keysIn(store)).toEqual([])
    expect(await temporaryFiles(folder)).toHaveLength(1)
    expect(await store.sweepTemporary(0)).toBe(1)
    expect(await temporaryFiles(folder)).toEqual([])
  })

  test('storing sweeps old temporary files and spares young ones', async () => {
    const folder = await emptyFolder()
    await mkdir(path.join(folder, 'tmp'))
    const old = path.join(folder, 'tmp', 'old')
    await Promise.all([writeFile(old, ''), writeFile(path.join(folder, 'tmp', 'young'), '')])
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
    await utimes(old, yesterday, yesterday)
    await createDiskBlobStore({ folder }).put(chunked(Buffer.from('a')))
    expect(await temporaryFiles(folder)).toEqual(['young'])
  })

  test('a full disk is said plainly, and leaves nothing', async ({ skip }) => {
    const folder = await emptyFolder()
    const disk = await mountSmallDisk(folder, 256 * 1024)
    onTestFinished(() => disk?.close())
    skip(disk === null, 'only root may mount the small disk that this test fills')
    const store = createDiskBlobStore({ folder })
    await expect(store.put(chunked(new Uint8Array(1_000_000)))).rejects.toThrow(BlobStoreFull)
    expect(await temporaryFiles(folder)).toEqual([])
    await expect(store.put(chunked(new Uint8Array(1000)))).resolves.toMatchObject({ sizeBytes: 1000 })
  })
})
