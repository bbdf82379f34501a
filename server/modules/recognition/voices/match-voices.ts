/** A voice that has a name, by its prints of several recordings. */
export interface NamedVoice {
  id: string
  prints: readonly (readonly number[])[]
  /** Prints that are not of this voice for sure: of those who spoke with it. Other names are known to be others. */
  others?: readonly (readonly number[])[]
}

/** A voice of a recording that has no name yet. */
export interface UnnamedVoice {
  speaker: string
  print: readonly number[]
  /** How long it speaks. */
  seconds: number
}

export interface VoiceMatch {
  speaker: string
  id: string
  /** 0 to 1. */
  sureness: number
}

/** Less speech than this is no ground for a name, in seconds. */
const LEAST_SECONDS = 4
/** How much nearer the best name has to be than the next. */
const LEAST_LEAD = 0.08
/** With so many other voices known, how much they sound like a name says what is to be expected of strangers. */
const LEAST_OTHERS = 5
/** So many deviations above what is expected of strangers: of a normal distribution less than 1 in 500 lies there. */
const DEVIATIONS = 3

/**
 * The names of voices, each name once, the surest first. A voice that is not near enough stays unknown: `mostDistance`
 * is the cosine distance up to which a model's prints are of one voice for sure, and where other voices are known, a
 * stranger's has to be nearer than all but a few in a thousand of them would be. That holds false names below 1 %.
 */
export function matchVoices(
  unnamed: readonly UnnamedVoice[],
  named: readonly NamedVoice[],
  mostDistance: number,
): VoiceMatch[] {
  const centres = named.map(({ id, prints, others = [] }) => ({ id, centre: meanOf(prints), others: others.map(unit) }))
  const strangers = centres.map(({ id, centre, others }) =>
    expected([
      ...centres.filter((other) => other.id !== id).map((other) => likeness(centre, other.centre)),
      ...others.map((other) => likeness(centre, other)),
    ]),
  )
  const candidates = unnamed
    .filter(({ seconds }) => seconds >= LEAST_SECONDS)
    .flatMap(({ speaker, print }) => {
      const own = unit(print)
      const likenesses = centres.map(({ centre }) => likeness(own, centre))
      return centres.flatMap(({ id }, at): VoiceMatch[] => {
        const near = likenesses[at]!
        const next = Math.max(-1, ...likenesses.filter((_, other) => other !== at))
        const least = Math.max(1 - mostDistance, strangers[at]!)
        return near >= least && near - next >= LEAST_LEAD ? [{ speaker, id, sureness: sureness(near, least) }] : []
      })
    })
    .toSorted((a, b) => b.sureness - a.sureness)
  const taken = new Set<string>()
  return candidates.filter(({ id, speaker }) => {
    if (taken.has(id) || taken.has(`speaker ${speaker}`)) return false
    taken.add(id)
    taken.add(`speaker ${speaker}`)
    return true
  })
}

/** From 0.9 at the threshold up to 1 for prints that are the same. */
const sureness = (near: number, least: number) => 0.9 + 0.1 * Math.min(1, (near - least) / Math.max(1e-6, 1 - least))

/** What a stranger may sound like a name at most; -1 where too few others are known. */
function expected(likenesses: readonly number[]): number {
  if (likenesses.length < LEAST_OTHERS) return -1
  const mean = likenesses.reduce((sum, value) => sum + value, 0) / likenesses.length
  const spread = Math.sqrt(likenesses.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (likenesses.length - 1))
  return Math.min(0.99, mean + DEVIATIONS * spread)
}

function unit(print: readonly number[]): number[] {
  const length = Math.hypot(...print) || 1
  return print.map((value) => value / length)
}

function meanOf(prints: readonly (readonly number[])[]): number[] {
  const units = prints.map(unit)
  return unit(units[0]!.map((_, at) => units.reduce((sum, print) => sum + (print[at] ?? 0), 0)))
}

/** Of two prints of length 1: 1 for the same, 0 for nothing in common. */
const likeness = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length ? a.reduce((sum, value, at) => sum + value * b[at]!, 0) : -1
