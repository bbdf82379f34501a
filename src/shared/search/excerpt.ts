import type { MatchRange } from './match.ts'

/** Longest excerpt, in UTF-16 units. */
const MOST = 240
/** As much of it stands before the first match. */
const BEFORE = 80

const SENTENCE_END = /[.!?\u2026\u3002\uff01\uff1f\u0964\u06d4\u061f]["'\u201d\u2019\u00bb)]*\s/gu

/** What is shown of a text around its matches. */
export interface Excerpt {
  text: string
  /** The matches in it: UTF-16 offsets, in order. */
  ranges: MatchRange[]
}

/** The sentence with the first match, and what follows it as far as there is room; cut at words where it is long. */
export function excerptOf(body: string, ranges: readonly (readonly [from: number, to: number])[]): Excerpt {
  const [first, firstEnd] = ranges[0]!
  const ends = Array.from(body.matchAll(SENTENCE_END), ({ 0: end, index }) => index + end.length)
  const sentence = ends.findLast((end) => end <= first) ?? 0
  const from = first - sentence <= BEFORE ? sentence : wordStart(body, first - BEFORE)
  const sentenceEnd = ends.find((end) => end >= firstEnd) ?? body.length
  const to = sentenceEnd - from <= MOST ? sentenceEnd : Math.max(firstEnd, wordEnd(body, from + MOST))
  const before = from > sentence ? '… ' : ''
  const after = to < sentenceEnd ? ' …' : ''
  const shown = body.slice(from, to).trimEnd()
  const shift = before.length - from
  return {
    text: before + shown + after,
    ranges: ranges
      .filter(([start, end]) => start >= from && end <= from + shown.length)
      .map(([start, end]) => [start + shift, end + shift]),
  }
}

/** The beginning of the first word behind a place. */
function wordStart(body: string, place: number): number {
  const space = body.indexOf(' ', place)
  return space < 0 ? place : space + 1
}

/** The end of the last word before a place. */
const wordEnd = (body: string, place: number) => body.lastIndexOf(' ', place)
