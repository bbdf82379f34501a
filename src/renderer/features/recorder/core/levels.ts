/** Loudness of a stretch of samples, 0 to 1: their greatest swing. */
export function peakOf(samples: Float32Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return Math.min(1, peak)
}

/** Levels a second, and how many are kept: more than the widest screen shows. */
export const LEVELS_PER_SECOND = 10
const MOST_LEVELS = 1200

/** Below this nobody speaks: a microphone that is muted or not the one spoken into. */
const SILENCE = 0.01
const SILENT_AFTER_SECONDS = 6

/** The sound so far, as drawn: the newest levels, and for how many nothing was heard. */
export interface Levels {
  peaks: readonly number[]
  silent: number
}

export const NO_LEVELS: Levels = { peaks: [], silent: 0 }

export function addLevel({ peaks, silent }: Levels, peak: number): Levels {
  return { peaks: [...peaks.slice(1 - MOST_LEVELS), peak], silent: peak < SILENCE ? silent + 1 : 0 }
}

/** Whether nothing has been heard for so long that the person has to be told. */
export function isSilent({ silent }: Levels): boolean {
  return silent >= SILENT_AFTER_SECONDS * LEVELS_PER_SECOND
}
