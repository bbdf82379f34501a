import type { RecordingKind } from '../core/recording.ts'

/**
 * The best first: what the server writes anew as ogg and webm without encoding; mp4 where a browser knows nothing else.
 */
const FORMATS: Record<RecordingKind, readonly string[]> = {
  audio: ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4'],
  video: ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/mp4'],
}

/** The format that this browser records, null when it knows none. */
export function chooseFormat(
  kind: RecordingKind,
  isSupported = (type: string) => MediaRecorder.isTypeSupported(type),
): string | null {
  return FORMATS[kind].find(isSupported) ?? null
}
