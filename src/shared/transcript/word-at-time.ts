import { itemAt, lastIndexThat } from './chunked-list.ts'
import type { TimedText } from './timed-text.ts'

/** A word by its paragraph and its place in it. */
export interface WordPlace {
  paragraph: number
  word: number
}

/** The paragraph whose time it is: the last that starts at or before it; 0 before the first. Binary search. */
export function paragraphAt(timed: TimedText, seconds: number): number {
  return Math.max(
    0,
    lastIndexThat(timed.paragraphs, (paragraph) => paragraph.data_start <= seconds),
  )
}

/**
 * The word being spoken at a time, or `graceSeconds` after its end; undefined in a pause. Binary search over
 * paragraphs, then over words.
 */
export function wordAt(timed: TimedText, seconds: number, graceSeconds = 0): WordPlace | undefined {
  const index = paragraphAt(timed, seconds)
  const words = itemAt(timed.paragraphs, index)!.words
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]!.data_start <= seconds) low = middle + 1
    else high = middle
  }
  const word = words[low - 1]
  return word && seconds < word.data_end + graceSeconds ? { paragraph: index, word: low - 1 } : undefined
}
