/**
 * Confidence of a word whose engine says nothing of its doubts. Just inside the band that is drawn without a mark:
 * marking every word would tell the reader nothing.
 */
export const UNKNOWN_CONFIDENCE = 0.75

/** The chance that a mean of natural log-probabilities stands for, between 0 and 1. */
export function confidenceOf(logProbs: readonly number[]): number {
  if (logProbs.length === 0) return UNKNOWN_CONFIDENCE
  const mean = logProbs.reduce((sum, value) => sum + value, 0) / logProbs.length
  return Number.isFinite(mean) ? Math.min(1, Math.max(0, Math.exp(mean))) : UNKNOWN_CONFIDENCE
}
