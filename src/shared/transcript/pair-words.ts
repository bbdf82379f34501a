import { matchWords } from './match-words.ts'

/** A column of two readings side by side: a word of either or of both, by its place. */
export type WordPair =
  | readonly [a: number, b: number]
  | readonly [a: number, b: undefined]
  | readonly [a: undefined, b: number]

/** Larger readings are paired around the words that they share. */
const MOST_CELLS = 1_000_000

/** A word of one reading alone; two of them cost more than any pair, so that words are paired while they can be. */
const GAP = 0.75

/** A word as it sounds: without capitals and signs. One of signs alone stays as it is. */
export const soundOf = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '') || word

/**
 * Two readings of the same sound, word by word, as ROVER aligns them: the cheapest row of pairs and gaps by dynamic
 * programming, where words that sound alike cost little. Every word is in it once, in order.
 */
export function pairWords(a: readonly string[], b: readonly string[], mostCells = MOST_CELLS): WordPair[] {
  const [soundA, soundB] = [a.map(soundOf), b.map(soundOf)]
  if (a.length * b.length <= mostCells) return cheapestRow(soundA, soundB, 0, 0)
  const pairs: WordPair[] = []
  let [fromA, fromB] = [0, 0]
  for (const [atA, atB] of [...matchWords(soundA, soundB), [a.length, b.length] as const]) {
    const [partA, partB] = [soundA.slice(fromA, atA), soundB.slice(fromB, atB)]
    // A part with nothing in common is no reading of the same sound.
    pairs.push(
      ...(partA.length * partB.length <= mostCells
        ? cheapestRow(partA, partB, fromA, fromB)
        : [
            ...partA.map((_word, at): WordPair => [fromA + at, undefined]),
            ...partB.map((_word, at): WordPair => [undefined, fromB + at]),
          ]),
    )
    if (atA < a.length) pairs.push([atA, atB])
    fromA = atA + 1
    fromB = atB + 1
  }
  return pairs
}

function cheapestRow(a: readonly string[], b: readonly string[], offsetA: number, offsetB: number): WordPair[] {
  const width = b.length + 1
  const costs = new Float32Array((a.length + 1) * width)
  for (let i = a.length; i >= 0; i -= 1) {
    for (let j = b.length; j >= 0; j -= 1) {
      if (i === a.length && j === b.length) continue
      const both = i < a.length && j < b.length ? costs[(i + 1) * width + j + 1]! + difference(a[i]!, b[j]!) : Infinity
      const onlyA = i < a.length ? costs[(i + 1) * width + j]! + GAP : Infinity
      const onlyB = j < b.length ? costs[i * width + j + 1]! + GAP : Infinity
      costs[i * width + j] = Math.min(both, onlyA, onlyB)
    }
  }
  const row: WordPair[] = []
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const onlyA = i < a.length ? costs[(i + 1) * width + j]! + GAP : Infinity
    const onlyB = j < b.length ? costs[i * width + j + 1]! + GAP : Infinity
    const both = i < a.length && j < b.length ? costs[(i + 1) * width + j + 1]! + difference(a[i]!, b[j]!) : Infinity
    if (both <= onlyA && both <= onlyB) row.push([offsetA + i++, offsetB + j++])
    else if (onlyA <= onlyB) row.push([offsetA + i++, undefined])
    else row.push([undefined, offsetB + j++])
  }
  return row
}

/** 0 for the same word, up to 1 for words that neither begin nor end alike. */
function difference(a: string, b: string): number {
  if (a === b) return 0
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  let head = 0
  while (head < shorter && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1
  return 1 - (0.6 * (head + tail)) / longer
}
