import type { Recording } from '../core/recording.ts'

/**
 * What lies beside the bytes is always this long, so that writing it anew is one write of one sector and no crash can
 * tear it.
 */
const LENGTH = 512

export function packRecording(recording: Recording): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(recording).padEnd(LENGTH))
}

/** Null when it is not a recording's. */
export function unpackRecording(text: string): Recording | null {
  try {
    const { id, kind, mimeType, startedAt, recordedMs } = JSON.parse(text) as Partial<Recording>
    if (
      typeof id !== 'string' ||
      typeof mimeType !== 'string' ||
      typeof startedAt !== 'number' ||
      typeof recordedMs !== 'number'
    )
      return null
    return kind === 'audio' || kind === 'video' ? { id, kind, mimeType, startedAt, recordedMs } : null
  } catch {
    return null
  }
}
