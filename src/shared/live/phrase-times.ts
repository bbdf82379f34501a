import { LIVE_SOUND } from '../contract/live-transcription.ts'
import type { HeardWord } from '../transcript/paragraphs.ts'

/** Seconds of so many bytes of sound. */
export const secondsOf = (bytes: number): number => bytes / LIVE_SOUND.bytesPerSecond

const toMs = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * Words of a phrase at their place in the recording, in seconds; without those that belong to what follows it, which
 * an engine that took it as it came may have heard.
 */
export function placed(words: readonly HeardWord[], fromBytes: number, toBytes: number): HeardWord[] {
  const [from, to] = [secondsOf(fromBytes), secondsOf(toBytes)]
  return words
    .map((word) => ({ ...word, start: toMs(from + word.start), end: toMs(Math.min(to, from + word.end)) }))
    .filter(({ start, end }) => start < to && (start + end) / 2 < to)
}
