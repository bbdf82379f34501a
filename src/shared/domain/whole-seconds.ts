/** A float's rounding: what lacks less of a whole second counts as one. */
export const ROUNDING_SECONDS = 0.001

/**
 * The whole seconds of a length, which quota, charges and screens all go by. A begun second is free, so that no cost is
 * ever above the length that a balance was compared with.
 */
export function wholeSeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds + ROUNDING_SECONDS)) : 0
}

/** The minutes that a length is billed as: begun ones whole, where a begun second does not begin one. */
export function billedMinutes(seconds: number): number {
  return Math.ceil(wholeSeconds(seconds) / 60)
}
