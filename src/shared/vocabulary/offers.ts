import type { Word } from '../contract/transcripts.ts'
import { allItems } from '../transcript/chunked-list.ts'
import type { TimedText } from '../transcript/timed-text.ts'
import type { FoundTerm } from './find-terms.ts'
import type { TextWord } from './offer-terms.ts'
import type { SpokenTerm } from './spoken-terms.ts'
import { setTerms, type SettableWord } from './set-terms.ts'

/** A term that may be meant in the place of some words: for a person to take or leave. */
export interface Offer {
  term: string
  /** Those in whose place it would be. */
  words: readonly Word[]
  /** What would be there: certain, since a person has taken it, and with what the engine heard. */
  instead: readonly Word[]
}

/** By the first word of each. */
export type Offers = ReadonlyMap<Word, Offer>

/** Which terms are offered, and where, in the order of their first places. */
export function offeredTerms(offers: Offers): SpokenTerm[] {
  const byTerm = Map.groupBy(offers.values(), ({ term }) => term)
  return [...byTerm].map(([term, same]) => ({
    term,
    places: same.map(({ words }) => ({
      seconds: words[0]!.data_start,
      heard: words.map(({ text }) => text).join(' '),
    })),
  }))
}

const wordsOf = ({ paragraphs }: TimedText) =>
  allItems(paragraphs).flatMap(({ words }, paragraph) => words.map((word) => ({ word, paragraph })))

/** The words of a text, to look for terms in. */
export const wordsToCompare = (timed: TimedText): TextWord[] =>
  wordsOf(timed).map(({ word, paragraph }) => ({
    text: word.text,
    start: word.data_start,
    end: word.data_end,
    confidence: word.confidence,
    paragraph,
    isSet: word.origin === 'vocabulary',
  }))

/** What was found in the words of a text, beside these words. */
export function offersOf(timed: TimedText, found: readonly FoundTerm[]): Offers {
  const all = wordsOf(timed)
  return new Map(
    found.map(({ from, to, text, distance }) => {
      const words = all.slice(from, to).map(({ word }) => word)
      return [words[0]!, { term: text, words, instead: termWords(words, { text, distance }) }]
    }),
  )
}

function termWords(words: readonly Word[], { text, distance }: Pick<FoundTerm, 'text' | 'distance'>): Word[] {
  const spoken = words.map((word): SettableWord => ({
    text: word.text,
    start: word.data_start,
    end: word.data_end,
    confidence: word.confidence,
    origin: word.origin === 'interpolated' ? 'interpolated' : undefined,
  }))
  return setTerms(spoken, [{ from: 0, to: words.length, text, distance }]).map(
    ({ text: part, start, end, origin, heard }): Word => ({
      text: part,
      data_start: start,
      data_end: end,
      confidence: 1,
      is_highlight: false,
      is_strike: false,
      ...(origin && { origin }),
      ...(heard !== undefined && { heard }),
    }),
  )
}
