import type { Paragraph, Transcript, Word } from '../contract/transcripts.ts'
import { SPEAKER_COLORS } from './speakers.ts'

/** A word as it comes from an engine; times in seconds from the start of the media. */
export interface HeardWord {
  text: string
  start: number
  end: number
  /** 0 to 1. */
  confidence: number
  origin?: 'interpolated' | undefined
  /** Who said it, counted from 0; the first speaker unless said. */
  speaker?: number | undefined
}

/** A longer pause begins a new paragraph, in seconds. */
export const PARAGRAPH_PAUSE_SECONDS = 1
/** A paragraph ends with a sentence of at most this many words before it... */
export const PARAGRAPH_WORDS = 60
/** ...and grows to this many where no sentence ends in time. */
export const PARAGRAPH_MOST_WORDS = 80

const SENTENCE_END = /[.!?…。？！][\p{Pe}\p{Pf}"']*$/u

/**
 * Groups words into paragraphs: at a pause over 1 s, at a change of speaker, and so that none grows too long to read.
 * The same words always give the same transcript, ids included.
 */
export function groupIntoParagraphs(words: readonly HeardWord[]): Transcript {
  const sorted = words.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.start - b.start)
  const stretches: HeardWord[][] = []
  let stretch: HeardWord[] = []
  let endsAt = 0
  for (const word of sorted) {
    const last = stretch.at(-1)
    if (last && (word.start - endsAt > PARAGRAPH_PAUSE_SECONDS || speakerOf(word) !== speakerOf(last))) {
      stretches.push(stretch)
      stretch = []
    }
    stretch.push(word)
    endsAt = Math.max(endsAt, word.end)
  }
  if (stretch.length > 0) stretches.push(stretch)

  const paragraphs = stretches.flatMap(splitLong).map(toParagraph)
  const known = new Map(paragraphs.map(({ speaker, color }) => [speaker, color]))
  return { paragraphs, speakers: [...known].map(([name, color]) => ({ name, color })), notes: [] }
}

/** Cuts a stretch so that every piece can be read at a glance. */
function splitLong(words: readonly HeardWord[]): HeardWord[][] {
  const pieces: HeardWord[][] = []
  let from = 0
  while (words.length - from > PARAGRAPH_WORDS) {
    const rest = words.slice(from, from + PARAGRAPH_MOST_WORDS + 1)
    const at = lastSentenceEnd(rest) ?? (rest.length <= PARAGRAPH_MOST_WORDS ? rest.length : firstSentenceEnd(rest) ?? longestPause(rest))
    pieces.push(rest.slice(0, at))
    from += at
  }
  if (from < words.length) pieces.push(words.slice(from))
  return pieces
}

/** Whether a sentence ends with a word, quotes and brackets behind it or not. */
export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text)
}

/** How many words the paragraph has that ends with the last sentence to fit. */
function lastSentenceEnd(words: readonly HeardWord[]): number | null {
  for (let count = PARAGRAPH_WORDS; count > 0; count--) if (endsSentence(words[count - 1]?.text ?? '')) return count
  return null
}

function firstSentenceEnd(words: readonly HeardWord[]): number | null {
  for (let count = PARAGRAPH_WORDS + 1; count <= PARAGRAPH_MOST_WORDS; count++) if (endsSentence(words[count - 1]?.text ?? '')) return count
  return null
}

/** How many words come before the longest pause in the second half of a paragraph that is full. */
function longestPause(words: readonly HeardWord[]): number {
  let best = PARAGRAPH_WORDS
  let longest = -1
  for (let count = PARAGRAPH_MOST_WORDS / 2; count <= PARAGRAPH_MOST_WORDS; count++) {
    const pause = (words[count]?.start ?? 0) - (words[count - 1]?.end ?? 0)
    if (pause > longest) {
      longest = pause
      best = count
    }
  }
  return best
}

function toParagraph(heard: readonly HeardWord[], index: number): Paragraph {
  const number = speakerOf(heard[0])
  const words = heard.map(toWord)
  return {
    _id: `p${index + 1}`,
    speaker: `Speaker ${number + 1}`,
    color: `speaker-${(number % SPEAKER_COLORS) + 1}`,
    note: '',
    marked: false,
    data_start: words[0]?.data_start ?? 0,
    data_end: words.reduce((latest, word) => Math.max(latest, word.data_end), 0),
    words,
  }
}

function toWord({ text, start, end, confidence, origin }: HeardWord): Word {
  return {
    text: text.trim().replace(/\s+/g, ' ').slice(0, 1000),
    data_start: Math.max(0, start),
    data_end: Math.max(0, start, end),
    confidence: Math.min(1, Math.max(0, confidence)),
    is_highlight: false,
    is_strike: false,
    origin: origin ?? 'engine',
  }
}

const speakerOf = (word: HeardWord | undefined) => word?.speaker ?? 0
