/** A range of the sound, in seconds. */
export interface TimeRange {
  from: number
  to: number
}

/** Ranges that are no further apart than this are one, in seconds: a media clock is not exact. */
const JOIN_SECONDS = 0.3

/** Ranges in order, those that touch or overlap as one. */
export function joinRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to + JOIN_SECONDS) last.to = Math.max(last.to, to)
    else if (to > from) joined.push({ from, to })
  }
  return joined
}

/** What is left of ranges without others; none of either list touch or overlap, and both are in order. */
export function rangesWithout(ranges: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  const left: TimeRange[] = []
  let at = 0
  for (const { from, to } of ranges) {
    let start = from
    while (at < others.length && others[at]!.to <= from) at++
    for (let next = at; next < others.length && others[next]!.from < to; next++) {
      if (others[next]!.from > start) left.push({ from: start, to: others[next]!.from })
      start = Math.max(start, others[next]!.to)
    }
    if (start < to) left.push({ from: start, to })
  }
  return left
}

/** What is left of a sound without some ranges of it, in pieces of at least so many seconds. */
export function rangesBetween(ranges: readonly TimeRange[], lengthSeconds: number, leastSeconds: number): TimeRange[] {
  const gaps: TimeRange[] = []
  let from = 0
  for (const range of [...joinRanges(ranges), { from: lengthSeconds, to: lengthSeconds }]) {
    if (range.from - from >= leastSeconds) gaps.push({ from, to: Math.min(range.from, lengthSeconds) })
    from = Math.max(from, range.to)
  }
  return gaps
}

export function totalSeconds(ranges: readonly TimeRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0)
}
