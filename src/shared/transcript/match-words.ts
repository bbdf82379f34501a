/** Pairs of places that go together: in the one list and in the other. Both rise from pair to pair. */
export type Match = readonly [a: number, b: number]

/** Larger stretches are not compared word by word, in pairs of words; nor are more of them together, so that the work grows with the words. */
const MOST_CELLS = 4_000_000
const MOST_CELLS_TOGETHER = 10 * MOST_CELLS

/** So many words that occur together once in either list are taken for the same ones. */
const RUN = 3

/** Which words of two lists are the same, in order: the longest such row in short lists, and about that in long ones. */
export function matchWords(a: readonly string[], b: readonly string[]): Match[] {
  if (a.length * b.length <= MOST_CELLS) return longestRow(a, b, 0, 0)
  const matches: Match[] = []
  let [fromA, fromB] = [0, 0]
  let left = MOST_CELLS_TOGETHER
  for (const [atA, atB] of [...anchors(a, b), [a.length, b.length] as const]) {
    const cells = (atA - fromA) * (atB - fromB)
    if (cells > 0 && cells <= Math.min(MOST_CELLS, left)) {
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
  const pairs: Match[] = []
  for (const [run, atA] of singleRuns(a)) {
    const atB = placesB.get(run)
    if (atB !== undefined && atA !== null && atB !== null) pairs.push([atA, atB])
  }
  return longestRise(pairs.toSorted(([x], [y]) => x - y))
}

/** Where each run of words begins; null for one that is there more than once. */
function singleRuns(words: readonly string[]): Map<string, number | null> {
  const runs = new Map<string, number | null>()
  for (let at = 0; at + RUN <= words.length; at += 1) {
    const run = words.slice(at, at + RUN).join(' ')
    runs.set(run, runs.has(run) ? null : at)
  }
  return runs
}

/** Of pairs whose first places rise, the most whose second places rise too. */
export function longestRise(pairs: readonly Match[]): Match[] {
  const ends: number[] = []
  const before: number[] = []
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < place) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1]! : -1
    ends[low] = index
  }
  const rise: Match[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rise.push(pairs[at]!)
  return rise.toReversed()
}

/** The longest row of words that both lists have in the same order. */
function longestRow(a: readonly string[], b: readonly string[], offsetA: number, offsetB: number): Match[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const row: Match[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (a[i] === b[j]) row.push([offsetA + i++, offsetB + j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1
    else j += 1
  }
  return row
}
