/** Rounding in files and engines may put a time so many seconds past the end of a medium. */
const ROUNDING_SECONDS = 2

/** What the head of a medium says of its length is an estimate: it may be so much longer, as a share of it. */
const ESTIMATE_SHARE = 0.05

/** The latest time in seconds that a text may name of a medium so long; any where the length is not known (0). */
export function latestTime(lengthSeconds: number, { isEstimate = false }: { isEstimate?: boolean } = {}): number {
  if (lengthSeconds <= 0) return Infinity
  return lengthSeconds * (isEstimate ? 1 + ESTIMATE_SHARE : 1) + ROUNDING_SECONDS
}
