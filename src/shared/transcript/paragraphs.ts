import { LONGEST_WORD, type Paragraph, type Transcript, type Word } from '../contract/transcripts.ts'
import { SPEAKER_COLORS } from './speakers.ts'

/** A word as it comes from an engine; times in seconds from the start of the media. */
export interface HeardWord {
  text: string
  start: number
  end: number
  /** 0 to 1. */
  confidence: number
  origin?: 'interpolated' | 'vocabulary' | undefined
  /** What the engine heard, where the vocabulary has another word. */
  heard?: string | undefined
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
  return paragraphsOf(splitAtPauses(words).flatMap(splitLong))
}

/** Words in order of time, in runs without a pause or a change of speaker. */
export function splitAtPauses<One extends HeardWord>(words: readonly One[]): One[][] {
  const spoken = words.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.start - b.start)
  const runs: One[][] = []
  let endsAt = 0
  for (const word of spoken) {
    const run = runs.at(-1)
    const goesOn = word.start - endsAt <= PARAGRAPH_PAUSE_SECONDS
    if (run && goesOn && speakerOf(word) === speakerOf(run[0]!)) run.push(word)
    else runs.push([word])
    endsAt = Math.max(endsAt, word.end)
  }
  return runs
}

/** The transcript whose paragraphs are these words, in their order. */
export function paragraphsOf(runs: readonly (readonly HeardWord[])[]): Transcript {
  const paragraphs = runs.map(toParagraph)
  const known = new Map(paragraphs.map(({ speaker, color }) => [speaker, color]))
  return { paragraphs, speakers: [...known].map(([name, color]) => ({ name, color })), notes: [] }
}

/** Cuts a run of words so that every piece can be read at a glance. */
export function splitLong<One extends HeardWord>(words: readonly One[]): One[][] {
  const pieces: One[][] = []
  let from = 0
  while (from < words.length) {
    // One more than fits tells that the run goes on.
    const count = lengthOfFirst(words.slice(from, from + PARAGRAPH_MOST_WORDS + 1))
    pieces.push(words.slice(from, from + count))
    from += count
  }
  return pieces
}

/** Whether a sentence ends with a word, quotes and brackets behind it or not. */
export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text)
}

/** How many words the first paragraph of a run has. */
function lengthOfFirst(words: readonly HeardWord[]): number {
  if (words.length <= PARAGRAPH_WORDS) return words.length
  const most = words.slice(0, PARAGRAPH_MOST_WORDS)
  const sentences = most.flatMap(({ text }, index) => (endsSentence(text) ? [index + 1] : []))
  const fitting = sentences.findLast((count) => count <= PARAGRAPH_WORDS)
  if (fitting !== undefined) return fitting
  return words.length > most.length ? (sentences[0] ?? beforeLongestPause(words)) : words.length
}

/**
 * How many words come before the longest pause in the second half of a paragraph that is full; of equal ones the first.
 */
function beforeLongestPause(words: readonly HeardWord[]): number {
  const pauseBefore = (index: number) => words[index]!.start - words[index - 1]!.end
  let best = PARAGRAPH_MOST_WORDS / 2
  for (let count = best + 1; count <= PARAGRAPH_MOST_WORDS; count++)
    if (pauseBefore(count) > pauseBefore(best)) best = count
  return best
}

function toParagraph(heard: readonly HeardWord[], index: number): Paragraph {
  const number = speakerOf(heard[0]!)
  const words = heard.map(toWord)
  return {
    _id: `p${index + 1}`,
    speaker: `Speaker ${number + 1}`,
    color: `speaker-${(number % SPEAKER_COLORS) + 1}`,
    note: '',
    marked: false,
    data_start: words[0]!.data_start,
    data_end: Math.max(...words.map((word) => word.data_end)),
    words,
  }
}

function toWord({ text, start, end, confidence, origin, heard }: HeardWord): Word {
  return {
    text: text.trim().replace(/\s+/g, ' ').slice(0, 1000),
    data_start: Math.max(0, start),
    data_end: Math.max(0, start, end),
    confidence: Math.min(1, Math.max(0, confidence)),
    is_highlight: false,
    is_strike: false,
    origin: origin ?? 'engine',
    ...(heard !== undefined && { heard: heard.slice(0, LONGEST_WORD) }),
  }
}

const speakerOf = ({ speaker }: HeardWord) => speaker ?? 0
