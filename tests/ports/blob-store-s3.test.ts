import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { createS3BlobStore } from '../../server/adapters/blob-store-s3/index.ts'
import { readConfig } from '../../server/config.ts'
import { S3_KEYS, type S3Server, startS3Server } from '../support/s3-server.ts'
import { blobStoreSuite } from './suites/blob-store.ts'

let s3: S3Server
beforeAll(async () => {
  Object.assign(process.env, S3_KEYS)
  s3 = await startS3Server()
})
afterAll(() => s3.close())

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('blob store in a bucket', () => {
  blobStoreSuite(async () => {
    const { storage } = readConfig({ STORAGE_URL: await s3.newBucket('media/longhand') })
    if (!storage) throw new Error('There is no address.')
    return createS3BlobStore({ address: storage, folder: await emptyFolder(), keptBytes: 1_000_000 })
  })
})
