import type { Transcript, Word } from '../contract/transcripts.ts'
import { matchWords } from './match-words.ts'

/** A range of time, in seconds. */
export interface Span {
  start: number
  end: number
}

/** A recognised word. */
export interface TimedWord extends Span {
  text: string
}

/** Below this share of recognised words, the text is taken to belong to another recording. */
const LEAST_HEARD = 0.2

/**
 * Aligns a text to the recognised words: those that match take their times (origin `aligned`); the words between them
 * share the speech spans there by their lengths (`interpolated`). Without recognised words all are interpolated.
 */
export function alignText(
  transcript: Transcript,
  { heard, voiced }: { heard: readonly TimedWord[]; voiced: readonly Span[] },
): Transcript {
  const words = transcript.paragraphs.flatMap((paragraph) => paragraph.words)
  const placed = spreadBetween(words, heardTimes(words, heard), voiced)
  let passed = 0
  const paragraphs = transcript.paragraphs.map((paragraph) => {
    const own = placed.slice(passed, (passed += paragraph.words.length))
    return {
      ...paragraph,
      words: own,
      data_start: own[0]?.data_start ?? paragraph.data_start,
      data_end: own.at(-1)?.data_end ?? paragraph.data_end,
    }
  })
  return { ...transcript, paragraphs }
}

/** The recognised time of each word; undefined where it was not recognised. */
function heardTimes(words: readonly Word[], heard: readonly TimedWord[]): (Span | undefined)[] {
  const times: (Span | undefined)[] = words.map(() => undefined)
  const matches = matchWords(
    words.map(({ text }) => plain(text)),
    heard.map(({ text }) => plain(text)),
  ).filter(([at]) => plain(words[at]!.text) !== '')
  if (matches.length < words.length * LEAST_HEARD) return times
  let earliest = 0
  for (const [at, heardAt] of matches) {
    const start = Math.max(earliest, heard[heardAt]!.start)
    earliest = Math.max(start, heard[heardAt]!.end)
    times[at] = { start, end: earliest }
  }
  return times
}

/** A word as it is compared: its letters and digits alone, all as capitals, of which there are fewer spellings. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

function spreadBetween(words: readonly Word[], times: readonly (Span | undefined)[], voiced: readonly Span[]): Word[] {
  const placed: Word[] = []
  let waiting: Word[] = []
  /** Gives the words that wait what is voiced up to a time. */
  const spreadUpTo = (time: number) => {
    const from = placed.at(-1)?.data_end ?? 0
    // One by one: as arguments, a long text's words would be too many.
    for (const word of spread(waiting, within(voiced, { start: from, end: Math.max(from, time) }))) placed.push(word)
    waiting = []
  }
  for (const [at, word] of words.entries()) {
    const time = times[at]
    if (time) {
      spreadUpTo(time.start)
      placed.push({ ...word, data_start: time.start, data_end: time.end, origin: 'aligned' })
    } else waiting.push(word)
  }
  spreadUpTo(voiced.at(-1)?.end ?? 0)
  return placed
}

/** The parts of ordered ranges that lie within a range; that range itself where none do. */
function within(spans: readonly Span[], { start, end }: Span): Span[] {
  const inside: Span[] = []
  for (let at = firstEndingAfter(spans, start); at < spans.length && spans[at]!.start < end; at += 1) {
    inside.push({ start: Math.max(start, spans[at]!.start), end: Math.min(end, spans[at]!.end) })
  }
  return inside.length > 0 ? inside : [{ start, end }]
}

function firstEndingAfter(spans: readonly Span[], seconds: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.end <= seconds) low = middle + 1
    else high = middle
  }
  return low
}

/** Shares ranges of time among words by their lengths; pauses between the ranges stay empty. */
function spread(words: readonly Word[], spans: readonly Span[]): Word[] {
  const total = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const [startAfter, endAfter] = [timeAfter(spans, false), timeAfter(spans, true)]
  let passed = 0
  return words.map((word) => {
    const data_start = startAfter((passed / letters) * total)
    passed += word.text.length
    const data_end = endAfter((passed / letters) * total)
    return { ...word, data_start, data_end: Math.max(data_start, data_end), origin: 'interpolated' }
  })
}

/**
 * When so many seconds of the ranges have passed; at a seam the end of the one before, or the start of the next. Asked
 * for seconds that never go back, so that the ranges are walked along once.
 */
function timeAfter(spans: readonly Span[], isEnd: boolean): (seconds: number) => number {
  let at = 0
  let before = 0
  return (seconds) => {
    for (; at < spans.length; at += 1) {
      const { start, end } = spans[at]!
      // To the microsecond: shares of a range add up to it but for an error of rounding.
      const beyond = Math.round((seconds - before - (end - start)) * 1e6)
      if (isEnd ? beyond <= 0 : beyond < 0) return Math.min(start + seconds - before, end)
      before += end - start
    }
    return spans.at(-1)!.end
  }
}
