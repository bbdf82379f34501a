import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBucket } from '../../server/adapters/blob-store-s3/bucket.ts'
import { createS3BlobStore, type S3BlobStoreOptions } from '../../server/adapters/blob-store-s3/index.ts'
import { nameOfPiece } from '../../server/adapters/blob-store-s3/pieces.ts'
import { readConfig } from '../../server/kernel/config.ts'
import type { S3Config } from '../../server/kernel/storage-url.ts'
import { checkStore } from '../../server/modules/ops/storage/check-store.ts'
import { sha256 } from '../../server/kernel/sha256.ts'
import { BlobMissing, BlobStoreFull, BlobStoreUnavailable } from '../../server/ports/blob-store.ts'
import { openLine } from '../support/line.ts'
import { S3_KEYS } from '../support/s3-keys.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { blobStoreSuite, chunked, keysIn } from './suites/blob-store.ts'

const MEGABYTE = 1_000_000

let s3: S3Server
beforeAll(async () => {
  Object.assign(process.env, S3_KEYS)
  s3 = await startS3Server()
})
afterAll(() => s3.close())

const addressOf = (url: string) => readConfig({ STORAGE_URL: url }).storage as S3Config

/** A store on an empty bucket, and the bucket as it is. */
async function openStore(options: Partial<S3BlobStoreOptions> = {}) {
  const address = options.address ?? addressOf(await s3.newBucket('media/longhand'))
  const folder = await temporaryFolder()
  const store = createS3BlobStore({ address, folder, keptBytes: MEGABYTE, ...options })
  const bucket = openBucket(address)
  const namesIn = async (prefix = '') => {
    const names: string[] = []
    for await (const { name } of bucket.list(prefix)) names.push(name)
    return names
  }
  return { address, folder, store, bucket, namesIn }
}

describe('blob store in a bucket', () => {
  blobStoreSuite(async () => (await openStore()).store)

  test('a blob larger than a piece is one object in the end, and nothing is left beside it', async () => {
    const { store, namesIn, address } = await openStore()
    const bytes = randomBytes(18 * MEGABYTE)
    const { key, ...about } = await store.put(chunked(bytes))
    expect(about).toEqual({ sizeBytes: bytes.length, sha256: sha256(bytes) })
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
    expect(String(await buffer(await store.read(key, { start: 8_388_600, end: 8_388_620 })))).toBe(
      String(bytes.subarray(8_388_600, 8_388_621)),
    )
    expect(await namesIn()).toEqual([`blobs/${key}`])
    expect(await s3.unfinished(address.bucket)).toBe(0)
    await expect(store.put(chunked(bytes, undefined, new Error('the line was cut')))).rejects.toThrow(
      'the line was cut',
    )
    expect(await namesIn()).toEqual([`blobs/${key}`])
  })

  test('what comes in pieces is copied by the store itself, and another process goes on with it', async () => {
    const { store, address, namesIn } = await openStore()
    const bytes = randomBytes(14 * MEGABYTE)
    const key = store.newKey()
    const [first, second] = [8 * MEGABYTE, 13 * MEGABYTE]
    await store.append(key, chunked(bytes.subarray(0, first)), { at: 0 })
    const { store: other } = await openStore({ address })
    await other.append(key, chunked(bytes.subarray(first, second)), { at: first })
    await other.append(key, chunked(bytes.subarray(second)), { at: second })
    expect(await namesIn('blobs/')).toEqual([])
    const { store: third } = await openStore({ address })
    expect(await third.seal(key, bytes.length)).toEqual({ key, sizeBytes: bytes.length, sha256: sha256(bytes) })
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
    expect(await namesIn()).toEqual([`blobs/${key}`])
  })

  test('pieces of a slow upload stay few', async () => {
    const { store, namesIn } = await openStore({ pieceBytes: 1000 })
    const key = store.newKey()
    let at = 0
    const bytes = randomBytes(11_900)
    for (; at < bytes.length; at += 70) await store.append(key, chunked(bytes.subarray(at, at + 70)), { at })
    expect((await namesIn('partial/')).length).toBeLessThan(101)
    expect(await store.seal(key, bytes.length)).toEqual({ key, sizeBytes: bytes.length, sha256: sha256(bytes) })
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
  })

  test('a piece that is written late, or left behind, changes nothing and goes with the next look', async () => {
    const { store, bucket, namesIn } = await openStore()
    const key = store.newKey()
    await store.append(key, chunked(Buffer.from('hello ')), { at: 0 })
    const late = `partial/${key}/${nameOfPiece({ turn: 1, id: '01900000-0000-7000-8000-000000000000', start: 6 })}`
    await store.append(key, chunked(Buffer.from('world')), { at: 6 })
    await bucket.put(late, Buffer.from('somebody else, late'))
    expect(await store.seal(key, 11)).toMatchObject({ sha256: sha256(Buffer.from('hello world')) })
    await bucket.put(late, Buffer.from('very late'))
    expect(await keysIn(store)).toEqual([key])
    expect(await namesIn()).toEqual([`blobs/${key}`])
  })

  test('a multipart upload of a process that died is listed, and removed with its blob', async () => {
    const { store, address } = await openStore()
    const key = store.newKey()
    const client = new S3Client({ region: address.region, endpoint: address.endpoint as string, forcePathStyle: true })
    await client.send(
      new CreateMultipartUploadCommand({ Bucket: address.bucket, Key: `${address.prefix}blobs/${key}` }),
    )
    expect(await keysIn(store)).toEqual([key])
    await store.remove(key)
    expect(await s3.unfinished(address.bucket)).toBe(0)
    expect(await keysIn(store)).toEqual([])
  })

  test('a store that wants it slower, or fails for a moment, is asked again', async () => {
    const { store } = await openStore()
    s3.faults.push('SlowDown', 'InternalError')
    const { key } = await store.put(chunked(Buffer.from('patience')))
    expect(s3.faults).toEqual([])
    expect(String(await buffer(await store.read(key)))).toBe('patience')
  })

  test('bytes that are damaged on their way are not taken', async () => {
    const { store, namesIn } = await openStore()
    s3.faults.push('damaged')
    await expect(store.put(chunked(Buffer.from('whole')))).rejects.toThrow(BlobStoreUnavailable)
    expect(await namesIn()).toEqual([])
  })

  test('a store without room says so', async () => {
    const { store } = await openStore()
    s3.faults.push('QuotaExceeded')
    await expect(store.put(chunked(Buffer.from('more')))).rejects.toThrow(BlobStoreFull)
  })

  test('reading goes on where a connection broke or stood still', async () => {
    const { store, address } = await openStore()
    const bytes = randomBytes(6 * MEGABYTE)
    const { key } = await store.put(chunked(bytes))
    const line = await openLine(() => Number(new URL(s3.origin).port))
    onTestFinished(() => line.close())
    const { store: far } = await openStore({
      address: { ...address, endpoint: `http://127.0.0.1:${line.port}` },
      patience: { idleMs: 300, answerMs: 2000 },
    })
    const stream = await far.read(key)
    const got: Buffer[] = []
    let seen = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const before = seen
      seen += chunk.length
      got.push(chunk)
      if (before < MEGABYTE && seen >= MEGABYTE) line.cut()
      if (before < 3 * MEGABYTE && seen >= 3 * MEGABYTE) {
        line.stall()
        setTimeout(line.resume, 500)
      }
    }
    expect(Buffer.concat(got).equals(bytes)).toBe(true)
  })

  test('a store that is not there, has no such bucket or refuses the keys is said plainly', async () => {
    const { address, store } = await openStore()
    await checkStore(store)
    const tried = (changed: Partial<S3Config>) =>
      checkStore(
        createS3BlobStore({
          address: { ...address, ...changed },
          folder: '/nonexistent',
          keptBytes: 0,
          patience: { attempts: 1 },
        }),
      )
    await expect(tried({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
      /bucket test-\S+ at http:\/\/127\.0\.0\.1:9\) cannot be used: it does not answer \(ECONNREFUSED\)/,
    )
    await expect(tried({ bucket: 'nobody-made-this' })).rejects.toThrow(
      /there is no such bucket\. Make it, or correct STORAGE_URL/,
    )
    process.env['AWS_ACCESS_KEY_ID'] = 'SOMEBODY'
    onTestFinished(() => void Object.assign(process.env, S3_KEYS))
    await expect(tried({})).rejects.toThrow(/it refuses these keys \(InvalidAccessKeyId\)/)
  })

  test('a copy on this machine is made once for several, goes with the last, and anew for other bytes', async () => {
    const { store, folder } = await openStore()
    const { key } = await store.put(chunked(Buffer.from('first')))
    const gets = s3.taken['GET'] ?? 0
    const copies = await Promise.all([store.localFile(key), store.localFile(key), store.localFile(key)])
    expect((s3.taken['GET'] ?? 0) - gets).toBe(1)
    expect(await Promise.all(copies.map((copy) => readFile(copy.path, 'utf8')))).toEqual(['first', 'first', 'first'])
    for (const copy of copies) await copy.dispose()
    expect(await readdir(path.join(folder, 'open'))).toEqual([])
    expect(await readdir(path.join(folder, 'kept'))).toHaveLength(1)
    await store.restore(key, chunked(Buffer.from('other')))
    expect(await readFile((await store.localFile(key)).path, 'utf8')).toBe('other')
  })

  test('copies are kept up to the limit, and one in use stays', async () => {
    const { store, folder } = await openStore({ keptBytes: 2_500_000 })
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => (await store.put(chunked(randomBytes(MEGABYTE)))).key),
    )
    const open = []
    for (const key of keys) open.push(await store.localFile(key))
    expect(await readdir(path.join(folder, 'kept'))).toHaveLength(2)
    for (const copy of open) expect((await readFile(copy.path)).length).toBe(MEGABYTE)
  })

  test('a download link shows the blob under its name for whoever has it, where links are given out', async () => {
    const { store, address } = await openStore()
    const { key } = await store.put(chunked(Buffer.from('a talk')))
    const shown = { type: 'audio/ogg', disposition: 'attachment; filename="talk.ogg"' }
    expect(await store.link(key, shown)).toBeNull()
    const { store: giving } = await openStore({ address, givesLinks: true })
    const link = (await giving.link(key, shown)) ?? ''
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('300')
    const reply = await fetch(link)
    expect(await reply.text()).toBe('a talk')
    expect([reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
      shown.type,
      shown.disposition,
    ])
    await expect(giving.link('../secrets', shown)).rejects.toThrow(BlobMissing)
  })
})
