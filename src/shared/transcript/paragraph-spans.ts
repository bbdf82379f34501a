import type { Word } from '../contract/transcripts.ts'

/** Seconds of the media. */
export interface Span {
  data_start: number
  data_end: number
}

/** As much of a span as lies between its neighbours. */
export function spanBetween({ data_start, data_end }: Span, previousEnd: number, nextStart = Infinity): Span {
  const start = Math.min(Math.max(data_start, previousEnd), nextStart)
  return { data_start: start, data_end: Math.min(Math.max(data_end, start), nextStart) }
}

/**
 * Start and end of each paragraph by its words, but none begins after the next; one without words stands between its
 * neighbours.
 */
export function paragraphSpans(
  words: readonly Word[],
  counts: readonly number[],
  previousEnd: number,
  nextStart = Infinity,
): Span[] {
  let passed = 0
  let end = previousEnd
  const spans = counts.map((count) => {
    const own = words.slice(passed, passed + count)
    passed += count
    if (own.length === 0) {
      const at = Math.min(end, words[passed]?.data_start ?? nextStart)
      return { data_start: at, data_end: at }
    }
    end = own.reduce((latest, word) => Math.max(latest, word.data_end), 0)
    return { data_start: own[0]!.data_start, data_end: end }
  })
  return startsInOrder(spans, nextStart)
}

/**
 * Paragraphs of which none begins after the next, nor after `latest`. Where somebody else speaks before the words of
 * one are said, it begins with that: no word moves.
 */
export function startsInOrder<Paragraph extends Span>(
  paragraphs: readonly Paragraph[],
  latest = Infinity,
): Paragraph[] {
  let next = latest
  return paragraphs
    .toReversed()
    .map((paragraph) => {
      next = Math.min(next, paragraph.data_start)
      return paragraph.data_start === next ? paragraph : { ...paragraph, data_start: next }
    })
    .toReversed()
}

/** Words of one paragraph, of which none starts before the one to its left; mostly the same ones. */
export function risingWords(words: readonly Word[]): readonly Word[] {
  if (words.every((word, at) => at === 0 || word.data_start >= words[at - 1]!.data_start)) return words
  let earliest = 0
  return words.map((word) => {
    earliest = Math.max(earliest, word.data_start)
    return word.data_start === earliest
      ? word
      : { ...word, data_start: earliest, data_end: Math.max(earliest, word.data_end) }
  })
}
