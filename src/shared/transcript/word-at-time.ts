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

/** So many paragraphs before the one that began last are looked at for somebody who goes on beside it. */
const MOST_AT_ONCE = 8

/** The first paragraph whose time may reach a moment, {@link MOST_AT_ONCE} before the one that began last at most. */
export function firstParagraphAt(timed: TimedText, seconds: number): number {
  const last = paragraphAt(timed, seconds)
  let first = last
  for (let index = last - 1; index >= Math.max(0, last - MOST_AT_ONCE); index--)
    if (itemAt(timed.paragraphs, index)!.data_end > seconds) first = index
  return first
}

/**
 * The word being spoken at a time, or `graceSeconds` after its end; undefined in a pause. Where several speak it is of
 * who began last. Binary search over paragraphs, then over words.
 */
export function wordAt(timed: TimedText, seconds: number, graceSeconds = 0): WordPlace | undefined {
  const first = firstParagraphAt(timed, seconds - graceSeconds)
  for (let index = paragraphAt(timed, seconds); index >= first; index--) {
    const place = wordIn(timed, index, seconds, graceSeconds)
    if (place) return place
  }
  return undefined
}

function wordIn(timed: TimedText, index: number, seconds: number, graceSeconds: number): WordPlace | undefined {
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
