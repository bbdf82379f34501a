/** Bytes a second before a recording has shown its own: opus speech, and vp9 at 360 px. */
const USUAL_RATE = { audio: 16_000, video: 120_000 }
/** The rate is believed from here on, in milliseconds. */
const MEASURED_AFTER_MS = 5000
const WARN_BELOW_SECONDS = 20 * 60

/** For how many more seconds the browser's disk has room, going on as until now. */
export function secondsOfRoom(
  freeBytes: number,
  { kind, bytes, recordedMs }: { kind: 'audio' | 'video'; bytes: number; recordedMs: number },
): number {
  const rate = recordedMs >= MEASURED_AFTER_MS && bytes > 0 ? bytes / (recordedMs / 1000) : USUAL_RATE[kind]
  return Math.max(0, Math.floor(freeBytes / rate))
}

/** Whether the person has to be told that room is running out. */
export function isRoomShort(seconds: number | null): boolean {
  return seconds !== null && seconds < WARN_BELOW_SECONDS
}
