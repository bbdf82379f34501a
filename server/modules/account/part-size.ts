/** How long the transaction of a part should take, in milliseconds: others save in between. */
const AIM_MS = 25
const MOST = 500
/** The first part, and the smallest: most of the time of a smaller one would go into beginning and ending it. */
export const LEAST_PART = 20

/** How many things the next part should have, after one of `size` took `tookMs`: near the aim, and never far more. */
export function nextPartSize(size: number, tookMs: number): number {
  const wanted = Math.floor((size * AIM_MS) / Math.max(tookMs, 1))
  return Math.min(MOST, Math.max(LEAST_PART, Math.min(wanted, size * 2)))
}
