/**
 * What goes wrong with a call: it never arrives, its answer is lost after the work was done, no answer ever comes,
 * Stripe is overloaded or out of order, or it waits before it is worked on.
 */
export type Trouble = 'down' | 'lost' | 'mute' | { status: 429 | 500 | 503 } | { until: Promise<void> }

/** Troubles to come, each for a number of calls whose `METHOD /path` fits. */
export function createTroubles() {
  const waiting: { fits: RegExp; trouble: Trouble; left: number }[] = []
  return {
    add(fits: RegExp, trouble: Trouble, times = 1) {
      waiting.push({ fits, trouble, left: times })
    },
    clear() {
      waiting.length = 0
    },
    /** The trouble of this call, if it has one. */
    take(call: string): Trouble | null {
      const next = waiting.find(({ fits, left }) => left > 0 && fits.test(call))
      if (!next) return null
      next.left--
      return next.trouble
    },
  }
}
