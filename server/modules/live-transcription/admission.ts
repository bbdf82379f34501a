import { HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'

/** Of the processors that speech may use, so much is given to live sessions. */
const SHARE = 0.9
/**
 * Partial words, and phrases that come all at once, need so many times the work of the final words; less where an
 * engine follows what is spoken, and has partial words as it goes.
 */
const OVERHEAD = { read: 1.8, followed: 1.4 }
/** What a recogniser is taken for that was not measured yet: seconds of work for a second of sound. */
const UNKNOWN_PACE = 0.3
/** A session that was opened keeps its place so long before its connection comes, or comes again. */
const KEPT_MS = MINUTE_MS

/** What a session asks of the machine. */
export interface LiveWork {
  /** Seconds of work for a second of sound; undefined where it was not measured. */
  pace: number | undefined
  /** Whether its engine takes it as it is spoken. */
  isFollowed: boolean
}

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
    assert(work: LiveWork): void {
      const load = loadOf(work)
      // The only one is taken on a slow machine too, where it could be followed at all.
      const isRoom = taken() + load <= workers * SHARE || (places.size === 0 && (work.pace ?? UNKNOWN_PACE) < 1)
      if (!isRoom) throw new AppError(503, 'live_busy', messages.liveBusy, { retryAfter: 60 })
    },
    /** Takes the place of a session until it connects, or for as long as it is connected. */
    take(id: string, work: LiveWork | null, isConnected: boolean): void {
      places.set(id, { load: loadOf(work), until: now() + (isConnected ? 24 * HOUR_MS : KEPT_MS) })
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

const loadOf = (work: LiveWork | null) =>
  (work?.pace ?? UNKNOWN_PACE) * (work?.isFollowed ? OVERHEAD.followed : OVERHEAD.read)
