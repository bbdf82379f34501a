import type { Db } from '../../kernel/db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'

/**
 * Runs the transaction by which a file gets a new blob; when it is rolled back the blob goes as well. When its commit
 * fails nobody knows whether the file has the blob, and it stays: the hourly sweep removes what no file names.
 */
export async function namingBlob<T>(
  { db, blobs }: { db: Db; blobs: Pick<BlobStore, 'remove'> },
  key: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  let isWritten = false
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      isWritten = true
      return result
    })
  } catch (error) {
    if (!isWritten) await blobs.remove(key)
    throw error
  }
}
