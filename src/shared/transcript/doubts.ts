import { allItems, itemAt, splice } from './chunked-list.ts'
import { confidenceBand } from './confidence.ts'
import { certainWord } from './rewrite-words.ts'
import type { Word } from '../contract/transcripts.ts'
import { type TimedParagraph, type TimedText, tokensIn } from './timed-text.ts'

/**
 * Why a place should be listened to again, the most doubtful first: a second reading has another word, a term of the
 * vocabulary may be meant, the engine was unsure, no dictionary has it, or it is easily misheard.
 */
export const DOUBT_REASONS = ['rival', 'offer', 'slightly', 'fairly', 'unknown', 'number', 'name'] as const
export type DoubtReason = (typeof DOUBT_REASONS)[number]

/** Some words of a paragraph that a person should look at. */
export interface Doubt {
  /** Counted from 0. */
  paragraph: number
  /** Its first word, and the one after its last, counted from 0. */
  from: number
  to: number
  reason: DoubtReason
  /** The lowest of its words, 0 to 1. */
  confidence: number
  /** As it stands in the line. */
  text: string
}

type Place = Omit<Doubt, 'paragraph'>

interface Rules {
  /** Whether a capital within a sentence tells a name. */
  tellsNames: boolean
  isUnknown: ((word: string) => boolean) | undefined
  hasRival: ((word: Word) => boolean) | undefined
  offeredFor: ((first: Word) => readonly Word[] | undefined) | undefined
}

/** Neighbours with one reason are one doubt, of at most this many words. */
const MOST_WORDS = 3

/** Languages that write all nouns with a capital, which then tells no name. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb'])

const SENTENCE_END = /[.!?…。？！][\p{Pe}\p{Pf}"']*$/u
const NAME = /^[\p{Ps}\p{Pi}"']*\p{Lu}\p{L}/u
const NUMBER = /\p{N}/u

/**
 * Finds the doubts of a transcript: by reason, and within one in the order of the text, so that a person goes through
 * the sound once for each. A certain word is none: one of confidence 1, as a person's own are. What an edit leaves
 * alone is not looked at again.
 * @param isUnknown whether a word, with the signs at it, is in no dictionary of the language
 * @param hasRival whether a second reading has something else in the place of a word
 * @param offeredFor the words, from the first of them, in whose place a term may be meant
 */
export function doubtFinder(
  language: string,
  isUnknown?: (word: string) => boolean,
  hasRival?: (word: Word) => boolean,
  offeredFor?: (first: Word) => readonly Word[] | undefined,
): (timed: TimedText) => Doubt[] {
  const known = new WeakMap<TimedParagraph, Place[]>()
  const rules: Rules = { tellsNames: !CAPITAL_NOUNS.has(language), isUnknown, hasRival, offeredFor }
  return (timed) => {
    const ranks = DOUBT_REASONS.map((): Doubt[] => [])
    for (const [index, paragraph] of allItems(timed.paragraphs).entries()) {
      let places = known.get(paragraph)
      if (!places) known.set(paragraph, (places = placesIn(paragraph, rules)))
      for (const place of places) ranks[DOUBT_REASONS.indexOf(place.reason)]!.push({ paragraph: index, ...place })
    }
    return ranks.flat()
  }
}

function placesIn(paragraph: TimedParagraph, rules: Rules): Place[] {
  const { words, text } = paragraph
  const tokens = tokensIn(paragraph)
  const places: Place[] = []
  for (const [index, word] of words.entries()) {
    if (index < (places.at(-1)?.to ?? 0)) continue
    const offered = offeredAt(words, index, rules)
    if (offered > 0) {
      const [from, to] = [index, index + offered]
      const confidence = Math.min(...words.slice(from, to).map((one) => one.confidence))
      places.push({ from, to, reason: 'offer', confidence, text: text.slice(tokens[from]!.from, tokens[to - 1]!.to) })
      continue
    }
    const reason = reasonOf(word, words[index - 1], rules)
    if (!reason) continue
    const open = places.at(-1)
    // Each rival is taken or left by itself.
    const isJoined = reason !== 'rival' && open?.to === index && open.reason === reason
    if (open && isJoined && index - open.from < MOST_WORDS) {
      open.to = index + 1
      open.confidence = Math.min(open.confidence, word.confidence)
      open.text = text.slice(tokens[open.from]!.from, tokens[index]!.to)
    } else places.push({ from: index, to: index + 1, reason, confidence: word.confidence, text: word.text })
  }
  return places
}

/** How many words from one on a term may stand for, as they were when it was found; 0 where none may. */
function offeredAt(words: readonly Word[], from: number, { offeredFor, hasRival }: Rules): number {
  const offered = offeredFor?.(words[from]!) ?? []
  const isOpen = (word: Word, at: number) =>
    words[from + at] === word && word.confidence < 1 && hasRival?.(word) !== true
  return offered.every(isOpen) ? offered.length : 0
}

function reasonOf(
  word: Word,
  before: Word | undefined,
  { tellsNames, isUnknown, hasRival }: Rules,
): DoubtReason | undefined {
  if (word.confidence >= 1) return undefined
  if (hasRival?.(word)) return 'rival'
  const band = confidenceBand(word.confidence)
  if (band !== 'very') return band
  if (isUnknown?.(word.text)) return 'unknown'
  if (NUMBER.test(word.text)) return 'number'
  const isInside = before !== undefined && !SENTENCE_END.test(before.text)
  return tellsNames && isInside && NAME.test(word.text) ? 'name' : undefined
}

/** The different words that an engine was sure of and nobody has accepted: those to look up in a dictionary. */
export function wordsToLookUp({ paragraphs }: TimedText): Set<string> {
  const words = new Set<string>()
  for (const paragraph of allItems(paragraphs)) {
    for (const { text, confidence } of paragraph.words)
      if (confidence < 1 && confidenceBand(confidence) === 'very') words.add(text)
  }
  return words
}

/** The doubts with the same words, signs and capitals aside; this one among them. */
export function sameDoubts(doubts: readonly Doubt[], doubt: Doubt): Doubt[] {
  const key = keyOf(doubt)
  return doubts.filter((other) => keyOf(other) === key)
}

const keyOf = ({ text }: Doubt) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim() || text

/** The transcript after a person accepted the words of some doubts: they are certain from then on. */
export function acceptDoubts(timed: TimedText, doubts: readonly Doubt[]): TimedText {
  const byParagraph = Map.groupBy(doubts, ({ paragraph }) => paragraph)
  let { paragraphs } = timed
  for (const [index, places] of byParagraph) {
    const paragraph = itemAt(paragraphs, index)
    if (!paragraph) continue
    const words = paragraph.words.map((word, at) =>
      places.some(({ from, to }) => from <= at && at < to) ? certainWord(word) : word,
    )
    paragraphs = splice(paragraphs, index, 1, [{ ...paragraph, words }])
  }
  return { ...timed, paragraphs }
}
