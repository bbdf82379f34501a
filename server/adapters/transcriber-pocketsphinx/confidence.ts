/**
 * A lattice posterior as confidence from 0 to 1. Posteriors are far too modest: a common short word that was heard
 * right often has 0.03, for its alternatives share the rest. The root spreads them out; rounding may lift one above 1.
 */
export function toConfidence(posterior: number): number {
  return Math.round(Math.min(1, Math.max(0, posterior)) ** EXPONENT * 1000) / 1000
}

/**
 * Fitted on 300 words of recordings and of flite, where it brings the mean confidence to the share of right words, 87
 * %.
 */
const EXPONENT = 0.3
