import { createDiskBlobStore } from '../../../server/adapters/blob-store-disk.ts'

/** Stores bytes into the folder that is named, until somebody ends the process; gives up at 1 GB. */
async function* endless() {
  for (let i = 0; i < 16_000; i += 1) {
    yield new Uint8Array(64 * 1024)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

await createDiskBlobStore({ folder: process.argv[2] ?? '' }).put(endless())
