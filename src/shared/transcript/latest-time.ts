/** Rounding in files and engines may put a time so many seconds past the end of a medium. */
const ROUNDING_SECONDS = 2

/** What the head of a medium says of its length is an estimate: it may be so much longer, as a share of it. */
const ESTIMATE_SHARE = 0.05

/**
 * The latest time in seconds that a text may name of a medium so long; any where the length is not known (0). The same
 * for a text that is brought along and for a save, so that whatever was taken can be corrected.
 */
export function latestTime(lengthSeconds: number): number {
  return lengthSeconds <= 0 ? Infinity : lengthSeconds * (1 + ESTIMATE_SHARE) + ROUNDING_SECONDS
}
