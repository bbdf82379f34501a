import type { RecognisedWord } from '../../ports/transcriber.ts'
import { splitWords } from './split-words.ts'
import { UNKNOWN_CONFIDENCE } from './unknown-confidence.ts'

/** A stretch of time in seconds. */
export interface Span {
  start: number
  end: number
}

/**
 * Words for a text without word times: each gets a share of the given stretches by its length in letters,
 * so that pauses between them stay empty. Their origin is `interpolated`.
 */
export function interpolateTimes(
  text: string,
  spans: readonly Span[],
  confidence: number = UNKNOWN_CONFIDENCE,
): RecognisedWord[] {
  const words = splitWords(text)
  const voiced = spans.filter((span) => span.end > span.start)
  const total = voiced.reduce((sum, span) => sum + span.end - span.start, 0)
  if (words.length === 0 || total <= 0) return []
  // One letter more per word, for the short pause that follows it.
  const shares = words.map((word) => word.length + 1)
  const letters = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  return words.map((word, index) => {
    const start = timeAt(voiced, (before / letters) * total, 'after')
    before += shares[index] ?? 0
    const end = timeAt(voiced, (before / letters) * total, 'before')
    return { text: word, start, end: Math.max(start, end), confidence, origin: 'interpolated' }
  })
}

/** Where so many seconds of sound have passed; at the seam of two stretches, on the side that is asked for. */
function timeAt(spans: readonly Span[], seconds: number, side: 'before' | 'after'): number {
  let left = seconds
  for (const span of spans) {
    const length = span.end - span.start
    if (left < length - 1e-9 || (side === 'before' && left <= length + 1e-9))
      return span.start + Math.max(0, Math.min(left, length))
    left -= length
  }
  return spans.at(-1)?.end ?? 0
}
