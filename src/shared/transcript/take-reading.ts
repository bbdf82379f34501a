import type { HeardWord } from '../contract/hearings.ts'
import type { Word } from '../contract/transcripts.ts'
import { itemAt, itemsBetween, splice } from './chunked-list.ts'
import { startBehind } from './edits.ts'
import { interpolateTimes } from './interpolate-times.ts'
import { startsInOrder } from './paragraph-spans.ts'
import { pairWords } from './pair-words.ts'
import { type TimedParagraph, type TimedText, tokensIn, tokensOf } from './timed-text.ts'
import type { WordPlace } from './word-at-time.ts'

/** Words of a text from one up to, and without, another; `to` may be one after the last of its paragraph. */
export interface WordSpan {
  from: WordPlace
  to: WordPlace
}

/** The words of a span, and the paragraphs that they are in, in order. */
export function wordsInSpan({ paragraphs }: TimedText, { from, to }: WordSpan): { word: Word; paragraph: number }[] {
  const words: { word: Word; paragraph: number }[] = []
  for (let paragraph = from.paragraph; paragraph <= to.paragraph; paragraph++) {
    const all = itemAt(paragraphs, paragraph)?.words ?? []
    const first = paragraph === from.paragraph ? from.word : 0
    const last = paragraph === to.paragraph ? to.word : all.length
    for (const word of all.slice(first, last)) words.push({ word, paragraph })
  }
  return words
}

/** Who says words of a span, each once. */
export const speakersOf = ({ paragraphs }: TimedText, words: readonly { paragraph: number }[]): string[] => [
  ...new Set(words.map(({ paragraph }) => itemAt(paragraphs, paragraph)?.speaker ?? '')),
]

/**
 * The words of a reading as a text has them: single, certain since a person took them, with the engine's own times and
 * where these are from.
 */
export function readingWords(heard: readonly HeardWord[]): Word[] {
  return heard.flatMap(({ text, start, end, origin = 'engine', heard: spoken }) => {
    const texts = tokensOf(text).map((token) => text.slice(token.from, token.to))
    const times = interpolateTimes(start, Math.max(start, end), texts)
    return texts.map((one, index): Word => ({
      text: one,
      ...times[index]!,
      confidence: 1,
      is_highlight: false,
      is_strike: false,
      origin: texts.length === 1 ? origin : 'interpolated',
      ...(spoken !== undefined && index === 0 && { heard: spoken }),
    }))
  })
}

/**
 * The text with a reading in the place of a span. Words that both have stay as they are, with their times and marks;
 * another one takes the marks of the word that it stands for. Paragraphs begin where they did.
 */
export function takeReading(timed: TimedText, span: WordSpan, reading: readonly Word[]): TimedText {
  const old = wordsInSpan(timed, span)
  const placed: { word: Word; paragraph: number; isKept: boolean }[] = []
  let { paragraph } = span.from
  for (const [a, b] of pairWords(
    old.map(({ word }) => word.text),
    reading.map(({ text }) => text),
  )) {
    const was = a === undefined ? undefined : old[a]!
    const is = b === undefined ? undefined : reading[b]!
    if (was) ({ paragraph } = was)
    if (!is) continue
    const isKept = was?.word.text === is.text
    const { is_highlight, is_strike } = was?.word ?? is
    placed.push({ paragraph, isKept, word: isKept ? was.word : { ...is, is_highlight, is_strike } })
  }
  return putWords(timed, span, withOrderedTimes(timed, span, placed))
}

/** New words begin no earlier than what is before them, and no later than what stays after them. */
function withOrderedTimes(
  { paragraphs }: TimedText,
  { from, to }: WordSpan,
  placed: readonly { word: Word; paragraph: number; isKept: boolean }[],
): { word: Word; paragraph: number }[] {
  const before = itemAt(paragraphs, from.paragraph)!
  const previous = itemAt(paragraphs, from.paragraph - 1)
  const isOverlapped = (previous?.words.at(-1)?.data_start ?? 0) > before.data_start
  let earliest =
    before.words[from.word - 1]?.data_start ??
    (isOverlapped ? previous!.data_start : (previous?.words.at(-1)?.data_start ?? 0))
  const last = itemAt(paragraphs, to.paragraph)
  const after = last?.words[to.word]?.data_start ?? startBehind(last?.words ?? [], itemAt(paragraphs, to.paragraph + 1))
  const latest = placed.map(() => after ?? Infinity)
  for (let at = placed.length - 1; at >= 0; at--) {
    const next = latest[at + 1] ?? after ?? Infinity
    latest[at] = placed[at]!.isKept ? Math.min(next, placed[at]!.word.data_start) : next
  }
  return placed.map(({ word, paragraph, isKept }, at) => {
    const data_start = isKept ? word.data_start : Math.max(earliest, Math.min(word.data_start, latest[at]!))
    earliest = data_start
    return { paragraph, word: isKept ? word : { ...word, data_start, data_end: Math.max(data_start, word.data_end) } }
  })
}

function putWords(
  timed: TimedText,
  { from, to }: WordSpan,
  placed: readonly { word: Word; paragraph: number }[],
): TimedText {
  const { paragraphs } = timed
  const old = itemsBetween(paragraphs, from.paragraph, to.paragraph + 1)
  let earliest = 0
  const made = old.map((paragraph, at) => {
    const index = from.paragraph + at
    const first = index === from.paragraph ? from.word : 0
    const last = index === to.paragraph ? to.word : paragraph.words.length
    const words = placed.filter((one) => one.paragraph === index).map(({ word }) => word)
    const changed = withWords(paragraph, first, last, words)
    // One that lost its words stands behind those before it.
    const start = changed.words.length === 0 ? Math.max(earliest, changed.data_start) : changed.data_start
    earliest = start
    return start === changed.data_start ? changed : { ...changed, data_start: start, data_end: start }
  })
  const ordered = startsInOrder(made, itemAt(paragraphs, to.paragraph + 1)?.data_start)
  return { ...timed, paragraphs: splice(paragraphs, from.paragraph, old.length, ordered) }
}

/** A paragraph with other words from one place up to another; the spaces around the others stay. */
function withWords(paragraph: TimedParagraph, first: number, last: number, inserted: readonly Word[]): TimedParagraph {
  const tokens = tokensIn(paragraph)
  const head = tokens[first] ? paragraph.text.slice(0, tokens[first].from) : paragraph.text
  const tail = paragraph.text.slice(tokens[last - 1]?.to ?? paragraph.text.length)
  const middle = inserted.map(({ text }) => text).join(' ')
  const words = [...paragraph.words.slice(0, first), ...inserted, ...paragraph.words.slice(last)]
  return {
    ...paragraph,
    text: middle === '' ? [head.trimEnd(), tail.trimStart()].filter(Boolean).join(' ') : head + middle + tail,
    words,
    data_start: words[0]?.data_start ?? paragraph.data_start,
    data_end: words.reduce((end, word) => Math.max(end, word.data_end), words[0]?.data_start ?? paragraph.data_start),
  }
}
