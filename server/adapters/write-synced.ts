import type { FileHandle } from 'node:fs/promises'
import { buffersCollected, buffersPassed } from '../kernel/minor-gc.ts'

/** Chunks are gathered into writes of about this size: fewer, larger writes cost less. */
const WRITE_BYTES = 1024 * 1024

/**
 * So many writes may wait for the disk, which at times stands still for some milliseconds, before the sender has to.
 */
const WRITES_AHEAD = 4

/** After so many bytes the disk is told to begin, so that the last sync has little left to wait for. */
const SYNC_BYTES = 32 * 1024 * 1024

export interface WriteSyncedOptions {
  /** Offset in the file, its beginning unless said. */
  at?: number
  /** Bytes after which the disk is told to begin, {@link SYNC_BYTES} unless said. */
  syncBytes?: number
  /** Gets the offset behind the bytes that are written, though not yet synced, whenever the disk is told to begin. */
  onWritten?: (end: number) => void
  /** Gets the offset behind the last byte, once all are written and before they are synced. */
  onAllWritten?: (end: number) => void
}

/**
 * Writes into a file and answers the offset behind the last byte once all bytes are on the disk.
 * While a few writes wait for the disk the next is gathered; no more is kept in memory.
 */
export async function writeSynced(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  { at = 0, syncBytes = SYNC_BYTES, onWritten, onAllWritten }: WriteSyncedOptions,
): Promise<number> {
  const writing = inOrder(WRITES_AHEAD)
  const syncing = inOrder(1)
  let end = at
  try {
    let unsynced = 0
    for await (const { chunks, size } of batches(source, WRITE_BYTES)) {
      const from = end
      end += size
      await writing.run(() => writeAll(handle, chunks, from))
      buffersPassed(size)
      await buffersCollected()
      unsynced += size
      if (unsynced < syncBytes || syncing.isFull()) continue
      unsynced = 0
      onWritten?.(from)
      await syncing.run(() => handle.datasync())
    }
    await writing.settled()
    onAllWritten?.(end)
    await syncing.settled()
    await handle.sync()
  } finally {
    await Promise.allSettled([writing.settled(), syncing.settled()])
  }
  return end
}

/** Does one task after another; `most` of them may be in work or wait. A failure comes out at a later call. */
function inOrder(most: number) {
  let last: Promise<unknown> = Promise.resolve()
  let hasFailed = false
  const open: Promise<unknown>[] = []
  return {
    /** Whether the next task would have to wait for its place. */
    isFull: () => open.length >= most && !hasFailed,
    settled: () => last,
    async run(task: () => Promise<void>): Promise<void> {
      if (open.length >= most || hasFailed) await open[0]
      const done = last.then(task)
      last = done
      open.push(done)
      done.then(
        () => open.shift(),
        () => {
          hasFailed = true
        },
      )
    },
  }
}

async function* batches(
  source: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<{ chunks: Uint8Array[]; size: number }> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    if (chunk.byteLength === 0) continue
    chunks.push(chunk)
    size += chunk.byteLength
    if (size < bytes) continue
    yield { chunks, size }
    chunks = []
    size = 0
  }
  if (size > 0) yield { chunks, size }
}

/**
 * A write may be cut short, by a signal or a disk that fills up; the rest then goes in another one, which fails if it
 * must.
 */
async function writeAll(handle: FileHandle, chunks: Uint8Array[], at: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  let { bytesWritten } = await handle.writev(chunks, at)
  if (bytesWritten === total) return
  const all = Buffer.concat(chunks)
  while (bytesWritten < total)
    bytesWritten += (await handle.write(all, bytesWritten, total - bytesWritten, at + bytesWritten)).bytesWritten
}
