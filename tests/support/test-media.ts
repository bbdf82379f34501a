import { inject } from 'vitest'
import { readConfig } from '../../server/kernel/config.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'
import { openBlobs } from './blobs.ts'
import { mediaFilesIn } from './uploads.ts'

/** The media of a test. */
export interface TestMedia {
  blobs: BlobStore
  /** The settings that name it. */
  settings: Record<string, string>
  /** What there is of media: in the store, whole or in pieces, and in files of the data folder. */
  names(): Promise<string[]>
}

/** An empty store of its own for a test: a folder, or a bucket where the run has a server that speaks S3. */
export async function openTestMedia(dataDir: string): Promise<TestMedia> {
  const s3 = inject('s3') as string | undefined
  const settings = { DATA_DIR: dataDir, ...(s3 !== undefined && { STORAGE_URL: await bucketAt(s3) }) }
  const config = readConfig(settings)
  const blobs = await openBlobs(config)
  const { storage } = config
  if (storage === null) return { blobs, settings, names: () => mediaFilesIn(dataDir) }
  const { openBucket } = await import('../../server/adapters/blob-store-s3/bucket.ts')
  const bucket = openBucket(storage)
  return {
    blobs,
    settings,
    async names() {
      const names = (await mediaFilesIn(dataDir)).filter((file) => !file.includes('/copies/kept/'))
      for await (const { name } of bucket.list('')) names.push(name)
      for await (const { name } of bucket.unfinished('')) names.push(name)
      return names
    },
  }
}

async function bucketAt(origin: string): Promise<string> {
  const { makeBucket } = await import('./s3-server.ts')
  return makeBucket(origin)
}
