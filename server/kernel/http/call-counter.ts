const SECOND_MS = 1000

/**
 * Counts calls by a name, in windows of time that begin with the first call; of so many `names`, those that called
 * last.
 */
export function createCallCounter({
  most,
  windowMs = 60_000,
  names = 5000,
  now = Date.now,
}: {
  /** Asked for with each call where it is a setting. */
  most: number | (() => number)
  windowMs?: number
  names?: number
  now?: () => number
}) {
  const mostNow = () => (typeof most === 'number' ? most : most())
  /** In the order in which they called last. */
  const windows = new Map<string, { calls: number; until: number }>()

  return {
    /** In how many seconds there may be more calls; null while there may. */
    waitSeconds(name: string): number | null {
      const window = windows.get(name)
      if (!window || window.calls < mostNow() || window.until <= now()) return null
      return Math.ceil((window.until - now()) / SECOND_MS)
    },

    count(name: string): void {
      const known = windows.get(name)
      const window = known && known.until > now() ? known : { calls: 0, until: now() + windowMs }
      window.calls += 1
      windows.delete(name)
      windows.set(name, window)
      const [oldest] = windows.keys()
      if (windows.size > names && oldest !== undefined) windows.delete(oldest)
    },
  }
}
