import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { createEncryptedBlobStore } from '../../server/adapters/blob-store-encrypted/index.ts'
import { createS3BlobStore } from '../../server/adapters/blob-store-s3/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openKeyRing, readRing, replaceRing, withNewKey, withNextKey } from '../../server/kernel/key-ring.ts'
import type { S3Config } from '../../server/kernel/storage-url.ts'
import { sha256 } from '../../server/kernel/sha256.ts'
import { BlobDamaged, type BlobStore } from '../../server/ports/blob-store.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { newRingFile } from '../support/key-ring.ts'
import { S3_KEYS } from '../support/s3-keys.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { blobStoreSuite, chunked } from './suites/blob-store.ts'

/** A store that encrypts, over another one. */
async function encrypted(inner: BlobStore, database?: TestDatabase) {
  const { db } = database ?? (await openTestDatabase())
  const ringFile = await newRingFile()
  const folder = await temporaryFolder()
  const open = (over = inner) =>
    createEncryptedBlobStore({ inner: over, db, ring: openKeyRing(ringFile), folder, keptBytes: 0 })
  return { db, ringFile, folder, inner, open, store: open() }
}

const inFolder = async () => createDiskBlobStore({ folder: path.join(await temporaryFolder(), 'blobs') })
const read = async (store: BlobStore, key: string, range?: { start: number; end: number }) =>
  buffer(await store.read(key, range))

describe('a folder of encrypted blobs', () => {
  blobStoreSuite(async () => (await encrypted(await inFolder())).store)

  test('nothing of a blob lies in the store, and its copies for tools go with their use', async () => {
    const { store, inner, folder } = await encrypted(await inFolder())
    const text = Buffer.from('what was said '.repeat(20_000))
    const put = await store.put(chunked(text))
    const key = store.newKey()
    await store.append(key, chunked(text), { at: 0 })
    await store.seal(key, text.length)
    for (const one of [put.key, key]) {
      const lying = await read(inner, one)
      expect(lying.includes('said')).toBe(false)
      expect(lying.length - text.length).toBeLessThan(24 + 16 * 6)
    }
    const local = await store.localFile(key)
    expect((await readFile(local.path)).equals(text)).toBe(true)
    await local.dispose()
    expect([...(await readdir(path.join(folder, 'open'))), ...(await readdir(path.join(folder, 'kept')))]).toEqual([])
    expect(await store.link(key, { type: 'audio/ogg', disposition: 'inline' })).toBeNull()
  })

  test('what lies there from before is read, and encrypted in its place while it is read', async () => {
    const { store, inner, open } = await encrypted(await inFolder())
    const bytes = randomBytes(3_000_000)
    const { key } = await inner.put(chunked(bytes))
    const short = await inner.put(chunked(Buffer.from('short')))
    expect([await store.isEncrypted(key), await store.size(key)]).toEqual([false, bytes.length])
    const local = await store.localFile(key)
    const stream = await store.read(key, { start: 10, end: 2_999_000 })
    expect([await store.encrypt(key), await store.encrypt(key)]).toEqual([true, false])
    expect((await buffer(stream)).equals(bytes.subarray(10, 2_999_001))).toBe(true)
    expect((await readFile(local.path)).equals(bytes)).toBe(true)
    for (const one of [store, open()]) {
      expect([await one.isEncrypted(key), await one.size(key)]).toEqual([true, bytes.length])
      expect((await read(one, key)).equals(bytes)).toBe(true)
    }
    expect((await read(inner, key)).equals(bytes)).toBe(false)
    expect(String(await read(store, short.key, { start: 1, end: 3 }))).toBe('hor')
    expect([await store.encrypt(short.key), String(await read(store, short.key))]).toEqual([true, 'short'])
    expect(await store.encrypt(store.newKey())).toBe(false)
  })

  test('a process that ends while it encrypts leaves what was there', async () => {
    const { store, inner, open } = await encrypted(await inFolder())
    const bytes = randomBytes(200_000)
    const { key } = await inner.put(chunked(bytes))
    const dying = open({ ...inner, restore: () => Promise.reject(new Error('killed')) })
    await expect(dying.encrypt(key)).rejects.toThrow('killed')
    expect((await read(store, key)).equals(bytes)).toBe(true)
    expect(await store.size(key)).toBe(bytes.length)
    const late = open({
      ...inner,
      restore: async (...stored) => {
        await inner.restore(...stored)
        throw new Error('killed')
      },
    })
    await expect(late.encrypt(key)).rejects.toThrow('killed')
    expect([await store.isEncrypted(key), (await read(store, key)).equals(bytes)]).toEqual([true, true])
    expect(await store.encrypt(key)).toBe(false)
  })

  test('an upload whose process ended between its last piece and its encryption is finished by the next', async () => {
    const { store, inner } = await encrypted(await inFolder())
    const bytes = randomBytes(150_000)
    const key = store.newKey()
    await store.append(key, chunked(bytes), { at: 0 })
    await inner.seal(key, bytes.length)
    const sealed = { key, sizeBytes: bytes.length, sha256: sha256(bytes) }
    expect(await store.seal(key, bytes.length)).toEqual(sealed)
    expect([await store.isEncrypted(key), await store.seal(key, bytes.length)]).toEqual([true, sealed])
  })

  test('what was put in the place of another, or changed, is not read', async () => {
    const { store, inner } = await encrypted(await inFolder())
    const one = await store.put(chunked(randomBytes(100_000)))
    const other = await store.put(chunked(randomBytes(100_000)))
    const [mine, theirs] = [await read(inner, one.key), await read(inner, other.key)]
    await inner.restore(one.key, chunked(Buffer.concat([mine.subarray(0, 24), theirs.subarray(24)])))
    await expect(read(store, one.key)).rejects.toThrow(BlobDamaged)
    await expect(read(store, one.key, { start: 90_000, end: 90_001 })).rejects.toThrow(BlobDamaged)
    await inner.restore(one.key, chunked(mine.subarray(0, 24 + 65_552)))
    await expect(read(store, one.key)).rejects.toThrow(BlobDamaged)
  })
})

function rotationTests(openDatabase: () => Promise<TestDatabase>): void {
  test('keys are rotated without touching a blob, and go on after a stop', async () => {
    const { store, inner, ringFile, open } = await encrypted(await inFolder(), await openDatabase())
    const bytes = randomBytes(1000)
    const keys: string[] = []
    for (let at = 0; at < 450; at += 1) keys.push((await store.put(chunked(bytes))).key)
    const before = await read(inner, keys[0]!)
    const [old] = readRing(await readFile(ringFile, 'utf8'))
    await replaceRing(ringFile, withNextKey(withNewKey([old!])))
    const [current] = readRing(await readFile(ringFile, 'utf8'))
    await expect(
      store.rewrap((count) => {
        if (count > 300) throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await store.wrappedBy()).toEqual(
      new Map([
        [current?.id, 400],
        [old?.id, 50],
      ]),
    )
    expect([await store.rewrap(), await store.rewrap()]).toEqual([50, 0])
    expect(await store.wrappedBy()).toEqual(new Map([[current?.id, 450]]))
    await replaceRing(ringFile, [current!])
    const anew = open()
    for (const key of keys.slice(0, 20)) expect(await read(anew, key)).toEqual(bytes)
    expect(await read(inner, keys[0]!)).toEqual(before)
    await replaceRing(ringFile, withNewKey([]))
    await expect(open().read(keys[0]!)).rejects.toThrow(`The key ${current?.id} is not in the file`)
  })
}

describe('data keys in SQLite', () => rotationTests(openTestDatabase))
onPostgres('data keys in PostgreSQL', (openFresh) => rotationTests(openFresh))

describe('a bucket of encrypted blobs', () => {
  let s3: S3Server
  beforeAll(async () => {
    Object.assign(process.env, S3_KEYS)
    s3 = await startS3Server()
  })
  afterAll(() => s3.close())

  blobStoreSuite(async () => {
    const address = readConfig({ STORAGE_URL: await s3.newBucket('media/longhand') }).storage as S3Config
    const inner = createS3BlobStore({
      address,
      folder: await temporaryFolder(),
      keptBytes: 1_000_000,
      givesLinks: true,
    })
    return (await encrypted(inner)).store
  })
})
