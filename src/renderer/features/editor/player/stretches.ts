/** A stretch of the sound, in seconds. */
export interface Stretch {
  from: number
  to: number
}

/** Stretches that are no further apart than this are one, in seconds: a media clock is not exact. */
const JOIN_SECONDS = 0.3

/** Stretches in order, those that touch or overlap as one. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to + JOIN_SECONDS) last.to = Math.max(last.to, to)
    else if (to > from) joined.push({ from, to })
  }
  return joined
}

/** What is left of a sound without some stretches of it, in pieces of at least so many seconds. */
export function stretchesBetween(stretches: readonly Stretch[], lengthSeconds: number, leastSeconds: number): Stretch[] {
  const gaps: Stretch[] = []
  let from = 0
  for (const stretch of [...joinStretches(stretches), { from: lengthSeconds, to: lengthSeconds }]) {
    if (stretch.from - from >= leastSeconds) gaps.push({ from, to: Math.min(stretch.from, lengthSeconds) })
    from = Math.max(from, stretch.to)
  }
  return gaps
}

export function totalSeconds(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0)
}
