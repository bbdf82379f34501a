import { HOUR_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { namedBlobs } from './named-blobs.ts'

/** Keys in one query; SQLite takes 32,766 values and each key is bound five times. */
const BATCH = 500

/**
 * Removes blobs that no file names: what a crash between two steps of an upload or a removal left.
 * Young ones stay, for their file may be about to be made. Answers how many went.
 */
export async function sweepOrphans({
  db,
  blobs,
  olderThanMs = HOUR_MS,
}: {
  db: Db
  blobs: BlobStore
  olderThanMs?: number
}): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const sweepBatch = async () => {
    if (batch.length === 0) return
    const named = await namedBlobs(db, batch)
    for (const key of batch) {
      if (named.has(key)) continue
      await blobs.remove(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, ageMs } of blobs.list()) {
    if (ageMs < olderThanMs) continue
    batch.push(key)
    if (batch.length >= BATCH) await sweepBatch()
  }
  await sweepBatch()
  return removed
}
