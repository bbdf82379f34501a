import { baseName } from './base-name.ts'

/** What a file system says of a file. Times in milliseconds since 1970. */
export interface FileFacts {
  /** Its number on the disk. */
  ino: number
  /** Bytes. */
  size: number
  mtimeMs: number
  ctimeMs: number
}

/** A recording that nobody has written to for so long is whole, in milliseconds. */
export const QUIET_MS = 60_000
/** Folders in one another that are looked into; deeper ones are left alone. */
export const MOST_DEPTH = 8

/** Whether a name is that of a recording, by its ending. */
export const isRecordingName = (name: string): boolean => baseName(name) !== name

/** Whether a file or folder is left alone, as those that systems hide are. */
export const isHidden = (name: string): boolean => name.startsWith('.')

/** Milliseconds until a file counts as whole; one that is copied with its times counts from when it was. */
export const quietIn = ({ mtimeMs, ctimeMs }: FileFacts, now: number, quietMs = QUIET_MS): number =>
  Math.max(0, Math.max(mtimeMs, ctimeMs) + quietMs - now)

/** What a file is known by while nobody writes to it: moving it changes nothing. */
export const versionOf = ({ ino, size, mtimeMs }: FileFacts): string => `${ino}-${size}-${Math.round(mtimeMs)}`
