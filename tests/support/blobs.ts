import path from 'node:path'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import type { Config } from '../../server/kernel/config.ts'
import type { BlobStore } from '../../server/ports/blob-store.ts'

/** The store for media that settings name, as `main.ts` opens it. */
export async function openBlobs({ storage, dataDir, storageRedirect, storageCacheBytes }: Config): Promise<BlobStore> {
  if (storage === null) return createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
  const { createS3BlobStore } = await import('../../server/adapters/blob-store-s3/index.ts')
  return createS3BlobStore({
    address: storage,
    folder: path.join(dataDir, 'copies'),
    keptBytes: storageCacheBytes,
    givesLinks: storageRedirect,
  })
}
