import type { Word } from '../contract/transcripts.ts'
import { itemAt, itemsBetween, splice } from './chunked-list.ts'
import { paragraphSpans } from './paragraph-spans.ts'
import type { WordPlace } from './word-at-time.ts'
import type { TimedText } from './timed-text.ts'
import type { WordTimes } from './interpolate-times.ts'

/** What a person was listening to while typing, in seconds of the media. */
export interface Listening {
  /** From here on it was played without a jump. */
  from: number
  /** Where the sound is. */
  to: number
  /** How far the typist is behind the sound; 0 while it is paused. */
  lag: number
}

/** How long a spoken word takes, in seconds. */
const SPOKEN_WORD_SECONDS = 0.4

/**
 * Gives the `count` words before a place, which were just typed, the times at which they were played: while the sound
 * plays they begin where it was `lag` seconds ago; after a pause they end where it was paused. Estimated words of the
 * same range that are in the way move back, for who hears a phrase and then types it puts each word of it behind the
 * ones before. Words with times of their own stay; where they leave no room for what was heard, nothing changes.
 */
export function placeByEar(timed: TimedText, place: WordPlace, count: number, { from, to, lag }: Listening): TimedText {
  const next =
    itemAt(timed.paragraphs, place.paragraph)!.words[place.word] ?? itemAt(timed.paragraphs, place.paragraph + 1)
  const end = Math.min(to, Math.max(from, to - lag) + count * SPOKEN_WORD_SECONDS)
  const { length, earliest } = runBefore(timed, place, count, { from, end })
  if (earliest >= end || (next && next.data_start < end)) return timed
  return withTimes(timed, place, packed(length, earliest, end))
}

/**
 * How many words before a place get new times: the last `count`, and those that they push back; and where the first may
 * begin.
 */
function runBefore(
  timed: TimedText,
  place: WordPlace,
  count: number,
  { from, end }: { from: number; end: number },
): { length: number; earliest: number } {
  let length = 0
  for (const word of wordsBackFrom(timed, place)) {
    const start = end - length * SPOKEN_WORD_SECONDS
    if (length >= count) {
      if (word.data_end <= start) break
      if (word.origin !== 'interpolated' || word.data_start < from)
        return { length, earliest: Math.max(from, word.data_end) }
    }
    length += 1
  }
  return { length, earliest: from }
}

function* wordsBackFrom(timed: TimedText, { paragraph, word }: WordPlace): Generator<Word> {
  for (let index = paragraph; index >= 0; index--) {
    const { words } = itemAt(timed.paragraphs, index)!
    for (let at = (index === paragraph ? word : words.length) - 1; at >= 0; at--) yield words[at]!
  }
}

/** Times one after the other up to `end`, shorter than they should be where they do not fit. */
function packed(count: number, earliest: number, end: number): WordTimes[] {
  const start = Math.max(earliest, end - count * SPOKEN_WORD_SECONDS)
  const at = (index: number) => start + ((end - start) * index) / count
  return Array.from({ length: count }, (_, index) => ({
    data_start: at(index),
    data_end: index === count - 1 ? end : at(index + 1),
  }))
}

/** The text with new times for the last words before a place. */
function withTimes(timed: TimedText, { paragraph, word }: WordPlace, times: WordTimes[]): TimedText {
  let first = paragraph
  for (let missing = times.length - word; missing > 0;) missing -= itemAt(timed.paragraphs, --first)!.words.length
  const touched = itemsBetween(timed.paragraphs, first, paragraph + 1)
  const words = touched.flatMap((one) => one.words)
  const end = words.length - (touched.at(-1)!.words.length - word)
  const begin = end - times.length
  const placed = words.map((one, at) => (times[at - begin] ? { ...one, ...times[at - begin] } : one))
  const counts = touched.map((one) => one.words.length)
  // The first and the last of them have words, so that no span depends on the paragraphs around.
  const spans = paragraphSpans(placed, counts, 0)
  let passed = 0
  const made = touched.map((one, index) => {
    passed += counts[index]!
    return { ...one, ...spans[index]!, words: placed.slice(passed - counts[index]!, passed) }
  })
  return { ...timed, paragraphs: splice(timed.paragraphs, first, touched.length, made) }
}
