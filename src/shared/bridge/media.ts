import type { PageFile } from './page-file.ts'

/**
 * What ffmpeg can do with a medium before it is uploaded: take the sound of a video alone, make it small, leave long
 * silences out.
 */
export const MEDIA_WORKS = ['sound-only', 'shrink', 'cut-silence'] as const
export type MediaWork = (typeof MEDIA_WORKS)[number]

/** A medium that was made on this computer, to be read at {@link PREPARED_PATH} until it is released. */
export interface PreparedMedium {
  id: string
  name: string
  bytes: number
}

/** What came of a work; without a message it was cancelled. */
export type PreparedReply = { isDone: true; medium: PreparedMedium } | { isDone: false; message: string | null }

/**
 * The shape of a sound: peaks of 0 to 255, `PEAKS_PER_SECOND` of them each second. Without a message it was cancelled.
 */
export type PeaksReply = { isDone: true; peaks: Uint8Array } | { isDone: false; message: string | null }

/** How far a work is: 0 to 1, null while nobody knows. */
export interface WorkProgress {
  job: string
  fraction: number | null
}

/** Work on media of this computer. */
export interface MediaBridge {
  /** Whether ffmpeg is here. */
  isAvailable(): Promise<boolean>
  /** Makes another medium of a file that the person chose. `job` is a UUID of the caller's. */
  prepare(job: string, file: PageFile, work: MediaWork): Promise<PreparedReply>
  /**
   * Listens through a medium of this computer for the shape of its sound. `address`: where the page reads it, below
   * {@link LOCAL_PATH}.
   */
  peaks(job: string, address: string): Promise<PeaksReply>
  onProgress(listener: (progress: WorkProgress) => void): () => void
  cancel(job: string): void
  /** Removes what was made, once it has been read. */
  release(id: string): Promise<void>
}

/** Channels of {@link MediaBridge}. */
export const MEDIA_CHANNELS = {
  isAvailable: 'media:is-available',
  prepare: 'media:prepare',
  peaks: 'media:peaks',
  progress: 'media:progress',
  cancel: 'media:cancel',
  release: 'media:release',
} as const

/** Where the page reads media of this computer, below its own origin; where from and ids follow. */
export const LOCAL_PATH = '/local/'

/** Where the page reads a prepared medium; its id follows. */
export const PREPARED_PATH = `${LOCAL_PATH}prepared/`
