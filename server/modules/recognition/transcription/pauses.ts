import type { Span } from '../../../../src/shared/transcript/align-text.ts'
import { type Loudness, decibels } from './loudness.ts'

/** A stretch without speech, in seconds. */
export interface Pause {
  start: number
  end: number
}

/** Shorter gaps are closures inside words, such as that of a `t`. */
const LEAST_SECONDS = 0.2
/** The threshold follows the room and the voice, looked at over this stretch around each block. */
const AROUND_SECONDS = 30
const BLOCK_SECONDS = 10
/** Where the threshold lies between the quiet (0) and the loud (1) parts. */
const THRESHOLD_SHARE = 0.3
/** With less between quiet and loud, it is all speech, or all noise. */
const LEAST_CONTRAST = decibels(9)

/** What lies between the pauses of a sound. */
export function voicedIn(loudness: Loudness, lengthSeconds: number): Span[] {
  const voiced: Span[] = []
  let from = 0
  for (const { start, end } of [...findPauses(loudness), { start: lengthSeconds, end: lengthSeconds }]) {
    if (start > from) voiced.push({ start: from, end: start })
    from = end
  }
  return voiced
}

/** Finds the pauses of speech by its energy, with a threshold that adapts to the room and the voice. */
export function findPauses({ levels, framesPerSecond }: Loudness): Pause[] {
  const pauses: Pause[] = []
  const blockFrames = BLOCK_SECONDS * framesPerSecond
  let quietSince: number | null = null
  const end = (frame: number) => {
    if (quietSince !== null && (frame - quietSince) / framesPerSecond >= LEAST_SECONDS) {
      pauses.push({ start: quietSince / framesPerSecond, end: frame / framesPerSecond })
    }
    quietSince = null
  }
  for (let block = 0; block < levels.length; block += blockFrames) {
    const threshold = thresholdAround(levels, block, block + blockFrames, AROUND_SECONDS * framesPerSecond)
    const blockEnd = Math.min(levels.length, block + blockFrames)
    for (let frame = block; frame < blockEnd; frame++) {
      if (threshold !== null && (levels[frame] ?? 0) <= threshold) quietSince ??= frame
      else end(frame)
    }
  }
  end(levels.length)
  return pauses
}

/** The level up to which a block is quiet, or null when quiet and loud cannot be told apart. */
function thresholdAround(levels: Uint8Array, from: number, to: number, around: number): number | null {
  const counts = new Uint32Array(256)
  const first = Math.max(0, from - around)
  const last = Math.min(levels.length, to + around)
  for (let frame = first; frame < last; frame++) counts[levels[frame] ?? 0]! += 1
  const quiet = percentile(counts, last - first, 0.05)
  const loud = percentile(counts, last - first, 0.9)
  return loud - quiet < LEAST_CONTRAST ? null : quiet + (loud - quiet) * THRESHOLD_SHARE
}

function percentile(counts: Uint32Array, total: number, share: number): number {
  let seen = 0
  for (const [level, count] of counts.entries()) {
    seen += count
    if (seen >= total * share) return level
  }
  return counts.length - 1
}
