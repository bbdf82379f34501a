import type { Db } from '../../../../kernel/db/schema.ts'
import type { BlobStore } from '../../../../ports/blob-store.ts'
import { deleteUpload, expiredUploads } from './repository.ts'

/** Removes uploads whose time is over and that nobody writes to, with their bytes; answers how many. */
export async function sweepUploads({
  db,
  blobs,
  now = Date.now,
}: {
  db: Db
  blobs: BlobStore
  now?: () => number
}): Promise<number> {
  const expired = await expiredUploads(db, now())
  for (const { id, blob_key } of expired) {
    // The bytes first, so that a crash leaves a row that says where they are.
    if (blob_key !== null) await blobs.remove(blob_key)
    await deleteUpload(db, id)
  }
  return expired.length
}
