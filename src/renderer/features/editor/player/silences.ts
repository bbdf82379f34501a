import type { PeakBytes } from '../../../../shared/media/waveform-bytes.ts'
import type { TimeRange } from '../../../../shared/domain/time-ranges.ts'

/** A pause in speech is skipped from this length on, in seconds. */
const LEAST_SECONDS = 1.5
/** So much of it is heard at either end, that words are not cut, in seconds. */
const MARGIN_SECONDS = 0.3
/** How much of the way from the quietest to the loud parts still counts as silence. */
const SILENT_SHARE = 0.08

/** The silences of a sound that may be skipped, by its peaks; what is silent is told by how loud the rest is. */
export function silencesIn({ peaks, rate }: PeakBytes): TimeRange[] {
  const sorted = peaks.toSorted()
  const quiet = sorted[Math.floor(sorted.length * 0.05)] ?? 0
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const limit = quiet + (loud - quiet) * SILENT_SHARE
  const silences: TimeRange[] = []
  let start = 0
  for (let index = 0; index <= peaks.length; index++) {
    if (index < peaks.length && peaks[index]! <= limit) continue
    if (index - start >= LEAST_SECONDS * rate)
      silences.push({ from: start / rate + MARGIN_SECONDS, to: index / rate - MARGIN_SECONDS })
    start = index + 1
  }
  // A sound without any loud part is not told apart.
  return loud - quiet < 8 ? [] : silences
}
