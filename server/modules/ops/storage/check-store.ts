import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from '../../../ports/blob-store.ts'

/**
 * Stores, lists, reads and removes a few bytes, so that a store that cannot be used is known before anybody needs it.
 * @throws BlobStoreUnavailable, BlobStoreFull; the message says what is wrong
 */
export async function checkStore(blobs: BlobStore): Promise<void> {
  const { key } = await blobs.put(Readable.from([Buffer.from('Longhand was here.')]))
  for await (const _ of blobs.list()) break
  await buffer(await blobs.read(key))
  await blobs.remove(key)
}
