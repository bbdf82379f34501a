import { type FileHandle, open } from 'node:fs/promises'
import { createYoungCollector } from './young-garbage.ts'

/** Chunks are gathered into writes of about this size: fewer, larger writes cost less. */
const WRITE_BYTES = 1024 * 1024

/** After so many bytes the disk is told to begin, so that the last sync has little left to wait for. */
const SYNC_BYTES = 32 * 1024 * 1024

/** After so many bytes what was written is given back to memory. */
const COLLECT_BYTES = 16 * 1024 * 1024

/** Writes a new file and answers once its bytes are on the disk. While one write runs the next is gathered; no more is kept in memory. */
export async function writeSynced(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx')
  const writing = oneAtATime()
  const syncing = oneAtATime()
  const passed = createYoungCollector(COLLECT_BYTES)
  try {
    let unsynced = 0
    for await (const batch of batches(source, WRITE_BYTES)) {
      await writing.run(() => writeAll(handle, batch))
      passed(WRITE_BYTES)
      unsynced += WRITE_BYTES
      if (unsynced < SYNC_BYTES || syncing.isBusy()) continue
      unsynced = 0
      await syncing.run(() => handle.datasync())
    }
    await writing.settled()
    await syncing.settled()
    await handle.sync()
  } finally {
    await Promise.allSettled([writing.settled(), syncing.settled()])
    await handle.close()
  }
}

/** Starts each task when the one before is done, and does not wait for it; a failure comes out at the next call. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  let busy = false
  return {
    isBusy: () => busy,
    settled: () => last,
    async run(task: () => Promise<void>): Promise<void> {
      await last
      busy = true
      last = task().finally(() => { busy = false })
      last.catch(() => undefined)
    },
  }
}

async function* batches(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    if (chunk.byteLength === 0) continue
    batch.push(chunk)
    size += chunk.byteLength
    if (size < bytes) continue
    yield batch
    batch = []
    size = 0
  }
  if (size > 0) yield batch
}

/** A write may be cut short, by a signal or a disk that fills up; the rest then goes in another one, which fails if it must. */
async function writeAll(handle: FileHandle, batch: Uint8Array[]): Promise<void> {
  const total = batch.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  const { bytesWritten } = await handle.writev(batch)
  if (bytesWritten < total) await handle.writeFile(Buffer.concat(batch).subarray(bytesWritten))
}
