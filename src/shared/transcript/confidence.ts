/** How sure the engine is of a word, as the quality view names it. */
export type ConfidenceBand = 'very' | 'fairly' | 'slightly'

/** A confidence above these is very, or fairly, confident. */
export const CONFIDENCE_ABOVE = { very: 0.7, fairly: 0.2 } as const

/** The band of a confidence between 0 and 1. */
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence > CONFIDENCE_ABOVE.very) return 'very'
  return confidence > CONFIDENCE_ABOVE.fairly ? 'fairly' : 'slightly'
}
