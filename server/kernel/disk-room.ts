import { statfs } from 'node:fs/promises'
import { messages } from '../../src/shared/messages.ts'
import { AppError } from './errors.ts'
import { DISK_RESERVE } from './limits.ts'

/** A reading is used for so long, in milliseconds. */
const KEPT_MS = 1000

/** What a disk has, in bytes. */
export interface DiskSpace {
  free: number
  total: number
}

/** Keeps uploads from taking the room that texts, payments and jobs need. */
export interface DiskRoom {
  /** @throws AppError 507 when less than the reserve is left, or would be once `bytes` more are stored */
  assert(bytes?: number): Promise<void>
  /** The same bytes; ends with 507 when room runs out while they come. */
  guard(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** What the disk of a folder has, for who is not root. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** @param reserveBytes what has to stay free; null for {@link DISK_RESERVE}; asked for each time */
export function createDiskRoom({
  readSpace,
  reserveBytes,
  now = Date.now,
}: {
  readSpace: () => Promise<DiskSpace>
  reserveBytes: () => number | null
  now?: () => number
}): DiskRoom {
  let reading: { space: Promise<DiskSpace>; at: number } | null = null

  function space(): Promise<DiskSpace> {
    if (!reading || Math.abs(now() - reading.at) >= KEPT_MS) reading = { space: readSpace(), at: now() }
    return reading.space
  }

  async function assert(bytes = 0): Promise<void> {
    const { free, total } = await space()
    const reserve = reserveBytes() ?? Math.max(DISK_RESERVE.bytes, total * DISK_RESERVE.share)
    if (free - bytes < reserve) throw new AppError(507, 'storage_full', messages.storageFull)
  }

  return {
    assert,
    async *guard(bytes) {
      for await (const chunk of bytes) {
        await assert()
        yield chunk
      }
    },
  }
}
