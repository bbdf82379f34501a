import type { SourceKind } from '../../../src/shared/contract/feeds.ts'
import { PAUSE_AFTER_MS } from '../../../src/shared/domain/webhook-retries.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/durations.ts'

/** How often each kind of source is looked at, and at the longest after failures; milliseconds. */
const RHYTHM: Readonly<Record<SourceKind, { everyMs: number; mostMs: number; pausesAfterMs: number }>> = {
  feed: { everyMs: HOUR_MS, mostMs: DAY_MS, pausesAfterMs: Infinity },
  folder: { everyMs: MINUTE_MS, mostMs: HOUR_MS, pausesAfterMs: Infinity },
  mail: { everyMs: MINUTE_MS, mostMs: 15 * MINUTE_MS, pausesAfterMs: Infinity },
  // Its owner pays for each look.
  bucket: { everyMs: 5 * MINUTE_MS, mostMs: 6 * HOUR_MS, pausesAfterMs: PAUSE_AFTER_MS },
}

/** When a source is looked at again that was looked at now, after so many failures in a row. */
export function nextLook(kind: SourceKind, at: number, failures: number): number {
  const { everyMs, mostMs } = RHYTHM[kind]
  return at + (failures === 0 ? everyMs : Math.min(mostMs, everyMs * 2 ** Math.min(failures - 1, 8)))
}

/** Whether a source that has failed since then is switched off: one that only its owner can mend. */
export const isGivenUp = (kind: SourceKind, since: number, at: number): boolean =>
  at - since >= RHYTHM[kind].pausesAfterMs

/** The shortest time after which one of these kinds is looked at again, in milliseconds. */
export const shortestRhythm = (kinds: readonly SourceKind[]): number =>
  Math.min(5 * MINUTE_MS, ...kinds.map((kind) => RHYTHM[kind].everyMs))
