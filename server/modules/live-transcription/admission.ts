import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'

/** Of the processors that speech may use, so much is given to live sessions. */
const SHARE = 0.9
/** Partial words, and phrases that come all at once, need so many times the work of the final words. */
const OVERHEAD = 1.8
/** What a recogniser is taken for that was not measured yet: seconds of work for a second of sound. */
const UNKNOWN_PACE = 0.3
/** A session that was opened keeps its place so long before its connection comes, or comes again. */
const KEPT_MS = MINUTE_MS

/**
 * Which sessions this process can follow: each takes as much of the machine as its recogniser was measured to need. One
 * too many is refused, so that those that go on do not become slower.
 */
export function createAdmission({ workers, now = Date.now }: { workers: number; now?: () => number }) {
  const places = new Map<string, { load: number; until: number }>()

  function taken(): number {
    for (const [id, { until }] of places) if (until <= now()) places.delete(id)
    return [...places.values()].reduce((sum, { load }) => sum + load, 0)
  }

  return {
    /** @throws AppError 503 when there is no room for a session of this pace */
    assert(pace: number | undefined): void {
      const load = loadOf(pace)
      // The only one is taken on a slow machine too, where it could be followed at all.
      const isRoom = taken() + load <= workers * SHARE || (places.size === 0 && (pace ?? UNKNOWN_PACE) < 1)
      if (!isRoom) throw new AppError(503, 'live_busy', messages.liveBusy, { retryAfter: 60 })
    },
    /** Takes the place of a session until it connects, or for as long as it is connected. */
    take(id: string, pace: number | undefined, isConnected: boolean): void {
      places.set(id, { load: loadOf(pace), until: now() + (isConnected ? 24 * HOUR_MS : KEPT_MS) })
    },
    /** A session has lost its connection, which may come again. */
    keep(id: string): void {
      const place = places.get(id)
      if (place) place.until = now() + KEPT_MS
    },
    leave: (id: string): void => void places.delete(id),
  }
}

export type Admission = ReturnType<typeof createAdmission>

const loadOf = (pace: number | undefined) => (pace ?? UNKNOWN_PACE) * OVERHEAD
