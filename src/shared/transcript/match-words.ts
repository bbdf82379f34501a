/** Pairs of places that go together: in the one list and in the other. Both rise from pair to pair. */
export type Match = readonly [a: number, b: number]

/** Larger gaps between anchors are not compared word by word, in pairs of words. */
const MOST_CELLS = 4_000_000

/** Nor are more gaps together than so many of the largest, so that the work grows with the words. */
const MOST_GAPS = 10

/** So many words that occur together once in either list are taken for the same ones. */
const RUN = 3

/**
 * Which words of two lists are the same, in order: the longest such row in short lists, and about that in long ones.
 * @param mostCells of how many pairs of words lists are short
 */
export function matchWords(a: readonly string[], b: readonly string[], mostCells = MOST_CELLS): Match[] {
  if (a.length * b.length <= mostCells) return longestRow(a, b, 0, 0)
  const matches: Match[] = []
  let fromA = 0
  let fromB = 0
  let left = mostCells * MOST_GAPS
  for (const [atA, atB] of [...anchors(a, b), [a.length, b.length] as const]) {
    const cells = (atA - fromA) * (atB - fromB)
    if (cells <= Math.min(mostCells, left)) {
      left -= cells
      matches.push(...longestRow(a.slice(fromA, atA), b.slice(fromB, atB), fromA, fromB))
    }
    if (atA < a.length) matches.push([atA, atB])
    fromA = atA + 1
    fromB = atB + 1
  }
  return matches
}

/** Runs of words that are there once in both lists, where they stand in the same order. */
function anchors(a: readonly string[], b: readonly string[]): Match[] {
  const placesB = singleRuns(b)
  return longestRise(
    [...singleRuns(a)].flatMap(([run, atA]): Match[] => {
      const atB = placesB.get(run)
      return atB === undefined ? [] : [[atA, atB]]
    }),
  )
}

/** Where each run of words begins that is there only once, in order. */
function singleRuns(words: readonly string[]): Map<string, number> {
  const begins = words.slice(RUN - 1).keys()
  const places = Map.groupBy(begins, (at) => words.slice(at, at + RUN).join(' '))
  return new Map([...places].flatMap(([run, [at, ...others]]) => (others.length === 0 ? [[run, at!]] : [])))
}

/** A row of pairs that rises: its last one, and the row without it. */
interface Rise {
  last: Match
  before: Rise | undefined
}

/** Of pairs whose first places rise, the most whose second places rise too. */
export function longestRise(pairs: readonly Match[]): Match[] {
  // Of each length the rise that ends lowest.
  const rises: Rise[] = []
  for (const last of pairs) {
    let [low, high] = [0, rises.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (rises[middle]!.last[1] < last[1]) low = middle + 1
      else high = middle
    }
    rises[low] = { last, before: rises[low - 1] }
  }
  const rise: Match[] = []
  for (let end = rises.at(-1); end; end = end.before) rise.push(end.last)
  return rise.toReversed()
}

/** The longest row of words that both lists have in the same order. */
function longestRow(a: readonly string[], b: readonly string[], offsetA: number, offsetB: number): Match[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [down, right] = [lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!]
      lengths[i * width + j] = a[i] === b[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(down, right)
    }
  }
  const row: Match[] = []
  for (let [i, j] = [0, 0]; lengths[i * width + j]! > 0;) {
    if (a[i] === b[j]) row.push([offsetA + i++, offsetB + j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1
    else j += 1
  }
  return row
}
