import { type Recording, recordingFile } from '../core/recording.ts'
import type { RecordingWriter } from './recording-disk.ts'

/**
 * Called once when the disk takes no more, and what is recorded from there on is in memory alone. `isFull`: for want of
 * room.
 */
export type OnUnkept = (isFull: boolean) => void

/** Whether a disk refused for want of room. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Keeps one recording while it is made. */
export interface Keeper {
  /** Takes the next slice. It goes to the disk at once, or waits in memory when the disk takes no more. */
  keep(slice: Blob, recordedMs: number): void
  /** Bytes so far. */
  bytes(): number
  /** Whether the device has all of it so far. */
  isKept(): boolean
  /** Ends it and answers the whole recording, from disk and memory. */
  finish(): Promise<File>
}

export interface KeeperNeeds {
  recording: Recording
  /** Null where this browser can keep nothing. */
  writer: RecordingWriter | null
  /** What the disk has of it. */
  read: () => Promise<Blob[]>
  onUnkept: OnUnkept
}

export function createKeeper({ recording, writer, read, onUnkept }: KeeperNeeds): Keeper {
  /** What the disk did not take. Later slices follow it, so that the order holds. */
  const inMemory: Blob[] = []
  let isKept = writer !== null
  let total = 0
  let last = recording.recordedMs
  let queue = Promise.resolve()

  async function write(slice: Blob, recordedMs: number): Promise<void> {
    if (isKept && writer) {
      try {
        return await writer.append(slice, recordedMs)
      } catch (error) {
        isKept = false
        onUnkept(isFullDisk(error))
      }
    }
    inMemory.push(slice)
  }

  return {
    keep(slice, recordedMs) {
      total += slice.size
      last = recordedMs
      queue = queue.then(() => write(slice, recordedMs))
    },
    bytes: () => total,
    isKept: () => isKept,
    async finish() {
      await queue
      await writer?.close().catch(() => undefined)
      const onDisk = writer ? await read() : []
      return recordingFile({ ...recording, recordedMs: last }, [...onDisk, ...inMemory])
    },
  }
}
