import type { Db } from '../../../kernel/db/schema.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { deleteImport, expiredImports } from './repository.ts'

/** Removes imports whose time is over, with their bytes; answers how many. */
export async function sweepImports({
  db,
  blobs,
  now = Date.now,
}: {
  db: Db
  blobs: Pick<BlobStore, 'remove'>
  now?: () => number
}): Promise<number> {
  const expired = await expiredImports(db, now())
  for (const { id, blob_key } of expired) {
    // The bytes first, so that a crash leaves a row that says where they are.
    if (blob_key !== null) await blobs.remove(blob_key)
    await deleteImport(db, id)
  }
  return expired.length
}
