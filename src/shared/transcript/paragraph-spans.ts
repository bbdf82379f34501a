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

/** Start and end of each paragraph by its words; one without words stands between its neighbours. */
export function paragraphSpans(
  words: readonly Word[],
  counts: readonly number[],
  previousEnd: number,
  nextStart = Infinity,
): Span[] {
  let passed = 0
  let end = previousEnd
  return counts.map((count) => {
    const own = words.slice(passed, passed + count)
    passed += count
    if (own.length === 0) {
      const at = Math.min(end, words[passed]?.data_start ?? nextStart)
      return { data_start: at, data_end: at }
    }
    end = own.reduce((latest, word) => Math.max(latest, word.data_end), 0)
    return { data_start: own[0]!.data_start, data_end: end }
  })
}
