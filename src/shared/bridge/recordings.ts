import type { Recording } from '../domain/recording.ts'
import { LOCAL_PATH } from './media.ts'

/** A recording that lies on this device. */
export interface StoredRecording extends Recording {
  bytes: number
}

/** What became of a slice, or of a beginning: it is on the disk, or there is no room for it. */
export type Kept = 'kept' | 'full'

/**
 * Recordings in a folder of this computer, apart by person. Each call rejects when its ids are none, or nothing is
 * recorded under them.
 */
export interface RecordingsBridge {
  begin(userId: string, recording: Recording): Promise<Kept>
  /** Adds a slice; once it resolves, slice and length survive a power cut. */
  append(userId: string, id: string, slice: Uint8Array, recordedMs: number): Promise<Kept>
  /** Ends it, and gives it a length and an index, so that every player plays it. */
  close(userId: string, id: string): Promise<void>
  /** All of a person, those that a crash cut off repaired. */
  list(userId: string): Promise<StoredRecording[]>
  remove(userId: string, id: string): Promise<void>
  removeAll(userId: string): Promise<void>
  /** Bytes that may still be recorded; 0 when it is time to stop, with room left for the last slices. */
  freeBytes(): Promise<number>
  sources(): Promise<CaptureSources>
}

/** What else than microphone and camera can be recorded here. */
export interface CaptureSources {
  screen: boolean
  /** What the computer plays: `offered`, or why not. A browser asks for it by itself. */
  systemSound: 'offered' | 'old-macos' | 'no-pulseaudio' | 'in-browser'
}

/** Channels of {@link RecordingsBridge}. */
export const RECORDING_CHANNELS = {
  begin: 'recordings:begin',
  append: 'recordings:append',
  close: 'recordings:close',
  list: 'recordings:list',
  remove: 'recordings:remove',
  removeAll: 'recordings:remove-all',
  freeBytes: 'recordings:free-bytes',
  sources: 'recordings:sources',
} as const

/** Where the page reads the bytes of a recording; the ids of its person and its own follow. */
export const RECORDINGS_PATH = `${LOCAL_PATH}recordings/`
