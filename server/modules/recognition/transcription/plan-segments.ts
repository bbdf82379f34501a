import type { Loudness } from './loudness.ts'
import { type Pause, findPauses } from './pauses.ts'
import { MARGIN_SECONDS, type PlannedSegment } from './planned-segment.ts'

/** Below this, starting a process and getting used to the voice cost more than working side by side gains. */
const LEAST_SECONDS = 20

/** How far from its ideal place a cut may go for a pause, as a share of a segment. */
const REACH = 0.25

export interface PlanNeed {
  idealSeconds: number
  /** Hard limit for what an engine is given, margins included. */
  mostSeconds: number
  /** How many segments run at once: their number is made a multiple of it, so that all end together. */
  workers: number
}

/** Cuts a sound at the best pauses near equal lengths; within a word only where there is no pause at all. */
export function planSegments(lengthSeconds: number, loudness: Loudness, need: PlanNeed): PlannedSegment[] {
  const most = need.mostSeconds - 2 * MARGIN_SECONDS
  const parts = countParts(lengthSeconds, Math.min(need.idealSeconds, most), need.workers)
  const pauses = findPauses(loudness)
  const segments: PlannedSegment[] = []
  let start = 0
  for (let left = parts; start < lengthSeconds; left = Math.max(1, left - 1)) {
    const rest = lengthSeconds - start
    const share = rest / Math.max(left, Math.ceil(rest / most))
    const isLast = left === 1 && rest <= most
    const end = isLast
      ? lengthSeconds
      : bestCut(
          start + share,
          { from: start + share * (1 - REACH), to: Math.min(start + share * (1 + REACH), start + most, lengthSeconds) },
          pauses,
          loudness,
        )
    segments.push({ seq: segments.length, start, end })
    start = end
  }
  return segments
}

function countParts(length: number, ideal: number, workers: number): number {
  const least = Math.ceil(length / ideal)
  const balanced = Math.ceil(least / workers) * workers
  const useful = Math.max(1, Math.floor(length / LEAST_SECONDS))
  return Math.max(least, Math.min(balanced, useful))
}

/** The middle of the pause that is longest for how far away it is; without a pause the quietest place. */
function bestCut(
  ideal: number,
  window: { from: number; to: number },
  pauses: readonly Pause[],
  loudness: Loudness,
): number {
  let best: { at: number; worth: number } | null = null
  for (const { start, end } of pauses) {
    const at = Math.min(Math.max(ideal, start + MARGIN_SECONDS), Math.max((start + end) / 2, end - MARGIN_SECONDS))
    if (at < window.from || at > window.to) continue
    const distance = Math.abs(at - ideal) / (window.to - window.from)
    // Half a second of pause is as good as any: words at both its ends are heard whole.
    const worth = Math.min(end - start, 0.5) - distance * 0.5
    if (best === null || worth > best.worth) best = { at, worth }
  }
  return best?.at ?? quietest(ideal, window, loudness)
}

function quietest(ideal: number, window: { from: number; to: number }, { levels, framesPerSecond }: Loudness): number {
  const near = 5
  const from = Math.ceil(Math.max(window.from, ideal - near) * framesPerSecond)
  const to = Math.floor(Math.min(window.to, ideal + near) * framesPerSecond)
  let best = from
  let least = Infinity
  for (let frame = from; frame <= to; frame++) {
    // Over 50 ms, for one quiet frame lies in every vowel; of equals the one nearest the ideal.
    let level = Math.abs(frame / framesPerSecond - ideal) / near
    for (let side = -2; side <= 2; side++) level += levels[frame + side] ?? 0
    if (level < least) {
      least = level
      best = frame
    }
  }
  return best / framesPerSecond
}
