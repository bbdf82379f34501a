import type { BlobStore, StoredBlob } from '../../../ports/blob-store.ts'
import { snapshotsIn } from './folder.ts'
import { readMediaList } from './verify.ts'

/** The media that whole snapshots list; they were read when they were written. */
export async function listedMedia(folder: string): Promise<Map<string, StoredBlob>> {
  const known = new Map<string, StoredBlob>()
  for (const snapshot of await snapshotsIn(folder))
    for await (const blob of readMediaList(snapshot)) known.set(blob.key, blob)
  return known
}

/** Removes the media that no snapshot lists any more; answers how many. */
export async function removeUnlistedMedia(folder: string, archive: BlobStore): Promise<number> {
  const listed = await listedMedia(folder)
  let removed = 0
  for await (const { key } of archive.list()) {
    if (listed.has(key)) continue
    await archive.remove(key)
    removed += 1
  }
  return removed
}
