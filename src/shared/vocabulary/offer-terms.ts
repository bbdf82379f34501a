import { confidenceBand } from '../transcript/confidence.ts'
import { type FoundTerm, type HeardWord, type LearnedCorrection, prepareVocabulary, searchTerms } from './find-terms.ts'
import { plainWords } from './plain-word.ts'

/** A word of a text, as far as it tells whether another may be meant. */
export interface TextWord extends HeardWord {
  /** Counted from 0; a term is said in one. */
  paragraph: number
  /** Whether the vocabulary has set it. */
  isSet: boolean
}

/** What to look for. */
export interface OfferedVocabulary {
  terms: readonly string[]
  corrections: readonly LearnedCorrection[]
  refused: readonly LearnedCorrection[]
}

/**
 * How many times further than what is surely meant an offered term may lie: four of five offers are right then
 * (`npm run bench:vocabulary`).
 */
const REACH = 1.3

/**
 * Terms that may be meant in the place of words of which the engine was not sure: near enough to ask a person, too far
 * to be set. What a person corrected before is offered however sure the engine was. Words of confidence 1, as a
 * person's own are, and words that the vocabulary has set stay as they are. In order and apart.
 */
export function offerTerms(
  words: readonly TextWord[],
  { terms, corrections, refused }: OfferedVocabulary,
  reach = REACH,
): FoundTerm[] {
  const isDone = words.map(({ confidence, isSet }) => confidence >= 1 || isSet)
  const isDoubtful = words.map(({ confidence }) => confidenceBand(confidence) !== 'very')
  const isOpen = (from: number, to: number) =>
    words[from]!.paragraph === words[to - 1]!.paragraph && !isDone.slice(from, to).includes(true)
  const mayBe = (from: number, to: number) => isDoubtful.slice(from, to).includes(true) && isOpen(from, to)
  const search = searchTerms(words, prepareVocabulary(terms, corrections, refused), { reach, mayBe })
  let step = search.next()
  while (step.done !== true) step = search.next()
  const textOf = ({ from, to }: FoundTerm) => plainWords(words.slice(from, to).map(({ text }) => text))
  return step.value.filter((place) => isOpen(place.from, place.to) && textOf(place) !== place.text)
}
