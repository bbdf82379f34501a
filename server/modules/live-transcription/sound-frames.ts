import { LIVE_FRAME_HEAD_BYTES } from '../../../src/shared/contract/live-transcription.ts'

/** More frames than this in so many milliseconds are too many; a page that catches up sends a hundred a second. */
const FRAMES = { most: 4000, everyMs: 10_000 } as const

/** Sound of a session, and where it begins in bytes. */
export interface SoundFrame {
  at: number
  sound: Buffer
}

/** Reads the frames of one connection; answers why one cannot be taken, as words for the programmer who sent it. */
export function createFrameReader(): (frame: Buffer) => SoundFrame | string {
  let count = 0
  let since = performance.now()
  return (frame) => {
    const now = performance.now()
    if (now - since > FRAMES.everyMs) [count, since] = [0, now]
    count += 1
    if (count > FRAMES.most) return 'Too many frames.'
    if (frame.byteLength <= LIVE_FRAME_HEAD_BYTES || frame.byteLength % 2 !== 0) return 'This is no frame of sound.'
    return { at: Number(frame.readBigUInt64LE()), sound: frame.subarray(LIVE_FRAME_HEAD_BYTES) }
  }
}
