import type { Word } from '../contract/transcripts.ts'
import { confidenceBand, type ConfidenceBand } from './confidence.ts'

/** Bands of the quality view, the surest first. */
export const BANDS = ['very', 'fairly', 'slightly'] as const satisfies readonly ConfidenceBand[]

/** Words by band. */
export type BandCounts = Readonly<Record<ConfidenceBand, number>>

/** A range of the sound, in seconds, and how sure the engine was of what was said in it. */
export interface QualityRange {
  start: number
  end: number
  counts: BandCounts
}

/** How sure the engine was of a text. */
export interface Quality {
  counts: BandCounts
  /** Whole percent of all words, 100 in all; 0 of a text without words. */
  percents: BandCounts
  /** Equal ranges of the whole sound, in order. */
  ranges: readonly QualityRange[]
}

/** Counts the words of a text by band, over all and over `parts` equal ranges of its sound. */
export function qualityOf(words: Iterable<Word>, lengthSeconds: number, parts: number): Quality {
  const counts = none()
  const ranges = Array.from({ length: parts }, (_, index) => ({
    start: (lengthSeconds * index) / parts,
    end: (lengthSeconds * (index + 1)) / parts,
    counts: none(),
  }))
  for (const { confidence, data_start } of words) {
    const band = confidenceBand(confidence)
    counts[band]++
    const at = Math.floor((data_start / lengthSeconds) * parts)
    const range = ranges[Math.min(parts - 1, Number.isFinite(at) ? at : 0)]
    if (range) range.counts[band]++
  }
  return { counts, percents: percentsOf(counts), ranges }
}

/** Words in all bands. */
export function totalOf(counts: BandCounts): number {
  return BANDS.reduce((sum, band) => sum + counts[band], 0)
}

const none = () => ({ very: 0, fairly: 0, slightly: 0 })

/** Rounded so that they add up: what was cut off most is rounded up first. */
function percentsOf(counts: BandCounts): BandCounts {
  const total = totalOf(counts)
  if (total === 0) return none()
  const shares = BANDS.map((band) => ({ band, share: (counts[band] * 100) / total }))
  const percents = { ...none(), ...Object.fromEntries(shares.map(({ band, share }) => [band, Math.floor(share)])) }
  const missing = 100 - totalOf(percents)
  for (const { band } of shares.toSorted((a, b) => (b.share % 1) - (a.share % 1)).slice(0, missing)) percents[band]++
  return percents
}
