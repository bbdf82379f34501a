import type { Word } from '../contract/transcripts.ts'
import { type Span, spanBetween } from './paragraph-spans.ts'
import type { TimedParagraph } from './timed-text.ts'
import { interpolateTimes } from './interpolate-times.ts'

/** A row of a translation that is changed: its time in the original, how it was, and the paragraphs around it. */
interface ChangedRow {
  row: Span
  was: TimedParagraph
  before: TimedParagraph | undefined
  after: TimedParagraph | undefined
}

/**
 * Nobody says the words of a translation, so those of a row share the time of its original by their lengths, whoever
 * writes them and in whatever order. A row that was joined to another keeps the time of both.
 */
export function rowInTime(words: readonly Word[], { row, was, before, after }: ChangedRow): Span & { words: Word[] } {
  const isNew = words.length === 0 || was.words.length === 0
  const whole = isNew
    ? row
    : { data_start: Math.min(row.data_start, was.data_start), data_end: Math.max(row.data_end, was.data_end) }
  const span = spanBetween(whole, before?.data_end ?? 0, after?.data_start)
  const times = interpolateTimes(
    span.data_start,
    span.data_end,
    words.map(({ text }) => text),
  )
  return { ...span, words: words.map((word, index) => ({ ...word, ...times[index]! })) }
}
