import { type ListenedRange, MOST_LISTENED_RANGES } from '../contract/listened.ts'
import { joinRanges, rangesWithout, type TimeRange } from './time-ranges.ts'

/** Speeds that differ by less count as one. */
const SPEED_STEP = 0.05

/**
 * All that was listened to, in order and without overlaps: of what was played at several speeds the slowest, since
 * most is heard then. Where there is too much to keep, the shortest ranges go. `lengthSeconds` is that of the media.
 */
export function joinListened(ranges: readonly ListenedRange[], lengthSeconds: number): ListenedRange[] {
  const bySpeed = Map.groupBy(ranges, ({ speed }) => Math.max(1, Math.round(speed / SPEED_STEP)))
  const joined: ListenedRange[] = []
  let covered: TimeRange[] = []
  for (const step of [...bySpeed.keys()].toSorted((a, b) => a - b)) {
    const played = bySpeed.get(step)!.map(({ from, to }) => ({ from, to: Math.min(to, lengthSeconds) }))
    const fresh = rangesWithout(joinRanges(played), covered)
    joined.push(...fresh.map(({ from, to }) => ({ from: tenths(from), to: tenths(to), speed: speedOf(step) })))
    covered = joinRanges([...covered, ...fresh])
  }
  return longest(joined.filter(({ from, to }) => to > from)).toSorted((a, b) => a.from - b.from)
}

/** How fast a person listened on average: seconds of the recording in a second; null where nothing was played. */
export function averageSpeed(ranges: readonly ListenedRange[]): number | null {
  const spent = ranges.reduce((sum, { from, to, speed }) => sum + (to - from) / speed, 0)
  return spent === 0 ? null : ranges.reduce((sum, { from, to }) => sum + to - from, 0) / spent
}

function longest(ranges: readonly ListenedRange[]): readonly ListenedRange[] {
  if (ranges.length <= MOST_LISTENED_RANGES) return ranges
  return ranges.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_LISTENED_RANGES)
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10
const speedOf = (step: number) => Math.round(step * SPEED_STEP * 100) / 100
