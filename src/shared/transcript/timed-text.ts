import type { Paragraph, Speaker, Transcript, Word } from '../contract/transcripts.ts'
import { allSpeakers } from './all-speakers.ts'
import { allItems, type ChunkedList, itemAt, listOf } from './chunked-list.ts'
import { sameList, sameParagraph, sameSpeaker } from './same.ts'
import { interpolateTimes } from './interpolate-times.ts'

/** A paragraph with the text a person sees: its words in order, with whatever spaces lie between them. */
export interface TimedParagraph extends Paragraph {
  /** One line. Its spans without spaces are the texts of `words`, one for one. */
  readonly text: string
}

/**
 * A transcript as the editor holds it: a text of one line to a paragraph, and beside each line the data of its words.
 * Starts of paragraphs never go back, nor do those of the words in one, so that a time finds its word by binary
 * search. Paragraphs may overlap, as speakers do. Immutable.
 */
export interface TimedText {
  /** At least one. */
  readonly paragraphs: ChunkedList<TimedParagraph>
  readonly speakers: readonly Speaker[]
  readonly notes: readonly string[]
}

/** Where a word stands in its line. */
export interface Token {
  from: number
  to: number
}

/** A word may have 1,000 UTF-16 units, so at most half as many code points; what is longer is cut into several. */
const WORD = /\S{1,500}/gu

/** A text that is one word, no more and no less. */
const SINGLE_WORD = /^\S{1,500}$/u

/** Where the words of a line stand. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(WORD)) tokens.push({ from: match.index, to: match.index + match[0].length })
  return tokens
}

/** Where the words of a paragraph stand, found once for each version of it. */
export function tokensIn(paragraph: TimedParagraph): readonly Token[] {
  let tokens = tokenCache.get(paragraph)
  if (!tokens) tokenCache.set(paragraph, (tokens = tokensOf(paragraph.text)))
  return tokens
}

const tokenCache = new WeakMap<TimedParagraph, Token[]>()

/**
 * Opens a transcript for editing: words joined by one space. Words without text are left out, one with spaces inside
 * becomes several, and a time that goes back is moved on to the one before it. Who speaks while another does keeps
 * their times.
 */
export function timedText(transcript: Transcript): TimedText {
  let earliest = 0
  const paragraphs = transcript.paragraphs.map((paragraph): TimedParagraph => {
    const mended = mendParagraph(paragraph, earliest)
    earliest = earliestAfter(mended)
    return { ...mended, text: mended.words.map((word) => word.text).join(' ') }
  })
  const lines = paragraphs.length > 0 ? paragraphs : [EMPTY_PARAGRAPH]
  return { paragraphs: listOf(lines), speakers: allSpeakers(transcript.speakers, lines), notes: transcript.notes }
}

/**
 * A paragraph whose words are single and in order from `earliest` on; the same one when it is so already, as nearly all
 * are.
 */
export function mendParagraph<T extends Paragraph>(paragraph: T, earliest: number): T {
  if (isSound(paragraph, earliest)) return paragraph
  const given = paragraph.words.flatMap(singleWords)
  const start = Math.max(earliest, Math.min(paragraph.data_start, given[0]?.data_start ?? Infinity))
  let previous = start
  let end = Math.max(start, paragraph.data_end)
  const words = given.map((word) => {
    const data_start = Math.max(previous, word.data_start)
    const data_end = Math.max(data_start, word.data_end)
    previous = data_start
    end = Math.max(end, data_end)
    return { ...word, data_start, data_end }
  })
  return { ...paragraph, words, data_start: start, data_end: end }
}

/** Where what follows a paragraph may begin at the earliest, in seconds: people speak while others do. */
export const earliestAfter = ({ data_start }: Paragraph): number => data_start

/** Whether its words are single ones in order, from `earliest` on and within it. */
export function isSound({ words, data_start, data_end }: Paragraph, earliest: number): boolean {
  let previous = data_start
  for (const word of words) {
    if (
      word.data_start < previous ||
      word.data_end < word.data_start ||
      word.data_end > data_end ||
      !SINGLE_WORD.test(word.text)
    )
      return false
    previous = word.data_start
  }
  return data_start >= earliest && data_end >= data_start
}

/**
 * The same text, with the paragraphs themselves of other versions where they hold the same: so that what differs is
 * found by identity.
 */
export function shareParagraphs(timed: TimedText, versions: readonly TimedText[]): TimedText {
  const known = versions.map(
    ({ paragraphs }) => new Map(allItems(paragraphs).map((paragraph) => [paragraph._id, paragraph])),
  )
  const paragraphs = allItems(timed.paragraphs).map((paragraph) => {
    for (const version of known) {
      const found = version.get(paragraph._id)
      if (found && sameParagraph(found, paragraph)) return found
    }
    return paragraph
  })
  return { ...timed, paragraphs: listOf(paragraphs) }
}

/** The line of a text without any words. */
export const EMPTY_PARAGRAPH: TimedParagraph = {
  _id: 'first',
  speaker: 'Speaker 1',
  color: 'black',
  note: '',
  marked: false,
  data_start: 0,
  data_end: 0,
  words: [],
  text: '',
}

function singleWords(word: Word): Word[] {
  const texts = tokensOf(word.text).map(({ from, to }) => word.text.slice(from, to))
  const times = interpolateTimes(word.data_start, word.data_end, texts)
  return texts.map((text, index) => ({ ...word, ...times[index]!, text }))
}

/**
 * What is saved. A paragraph without words stays for its note, or for its time: one that still waits to be translated
 * has that of the original.
 */
export function transcriptOf(timed: TimedText): Transcript {
  return { paragraphs: savedParagraphs(timed).map(paragraphOf), speakers: [...timed.speakers], notes: [...timed.notes] }
}

/** The same, of the paragraphs themselves: so that what differs between two texts is found by identity. */
export function savedText(timed: TimedText): Transcript & { paragraphs: TimedParagraph[] } {
  return { paragraphs: savedParagraphs(timed), speakers: [...timed.speakers], notes: [...timed.notes] }
}

/** Whether a paragraph is part of what is saved; one that waits for its first word is not. */
export const isSaved = ({ words, note, data_start: start, data_end: end }: TimedParagraph) =>
  words.length > 0 || note !== '' || end > start

const savedParagraphs = ({ paragraphs }: TimedText) => allItems(paragraphs).filter(isSaved)

/**
 * A text as whoever opens its saved form has it, paragraph for paragraph: without those that are not saved. The same
 * one where it has none of those.
 */
export function asSaved(timed: TimedText): TimedText {
  const { paragraphs } = timed
  const saved = savedParagraphs(timed)
  if (saved.length === paragraphs.length) return timed
  const isEmpty = saved.length === 0
  if (isEmpty && paragraphs.length === 1 && itemAt(paragraphs, 0) === EMPTY_PARAGRAPH) return timed
  return { ...timed, paragraphs: listOf(isEmpty ? [EMPTY_PARAGRAPH] : saved) }
}

/** Whether two texts are the same in all that is saved. */
export function sameText(a: TimedText, b: TimedText): boolean {
  return (
    a === b ||
    (sameList(savedParagraphs(a), savedParagraphs(b), sameParagraph) &&
      sameList(a.speakers, b.speakers, sameSpeaker) &&
      sameList(a.notes, b.notes, Object.is))
  )
}

/** A paragraph without what only the editor needs. */
export function paragraphOf({ text: _text, ...paragraph }: Paragraph & { text?: string }): Paragraph {
  return paragraph
}

/** The whole text, a line to a paragraph. */
export function documentText({ paragraphs }: TimedText): string {
  return allItems(paragraphs)
    .map((paragraph) => paragraph.text)
    .join('\n')
}
