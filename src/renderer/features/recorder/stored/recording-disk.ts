import type { StoredRecording } from '../../../../shared/bridge/recordings.ts'
import type { Recording } from '../core/recording.ts'

export type { StoredRecording } from '../../../../shared/bridge/recordings.ts'

/** Writes one recording, slice after slice. */
export interface RecordingWriter {
  /**
   * Adds a slice and writes down how much is recorded with it; once it resolves, both survive a crash.
   * Rejects with a `QuotaExceededError` when there is no room; the bytes before stay whole.
   */
  append(slice: Blob, recordedMs: number): Promise<void>
  /** Lets go of the file. */
  close(): Promise<void>
}

/** Where recordings lie on this device, apart by person. */
export interface RecordingDisk {
  begin(userId: string, recording: Recording): Promise<RecordingWriter>
  /** All of a person, in no order. One that is broken or empty is left out. */
  list(userId: string): Promise<StoredRecording[]>
  /** The bytes in order, as parts that stay on the disk until they are read. */
  read(userId: string, id: string): Promise<Blob[]>
  /** Where the page can play it from; absent where it has to be read. */
  addressOf?(userId: string, id: string): string
  /** Removes it for good; does nothing when it is not there. */
  remove(userId: string, id: string): Promise<void>
  /** Removes all of a person for good. */
  removeAll(userId: string): Promise<void>
}
