import { foldText } from '../domain/fold-text.ts'
import { tokenTexts } from '../search/tokens.ts'
import { carriesMeaning, isSameWord } from './meaning.ts'
import type { Passage } from './passages.ts'

/** What is looked for on behalf of a question: a word or two of it, or a term that a model named. */
export interface WordSearch {
  /** As the search takes it. */
  q: string
  /** Which of the words that are looked for it has, by their places. */
  words: readonly number[]
}

/** Words and terms that are looked for at most, and pairs of words, each a search. */
const MOST_WORDS = 6
const MOST_PAIRS = 6
export const MOST_TERMS = 8
/** Words of a term, and letters. */
const MOST_OF_TERM = 4
export const TERM_LETTERS = 60

/** Words of more letters are looked for by their beginning, so that their other forms are found. */
const WHOLE_LETTERS = 5
const ENDING_LETTERS = 2

/** A script whose words are not parted by spaces: two of its characters are looked for together. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const ACRONYM = /\p{Lu}[\p{Lu}\p{N}]+/gu

/** Words that are looked for: each has one or more tokens, which stand beside each other. */
export type WantedWords = readonly (readonly string[])[]

/** The words of a question that say something, in their order, then the terms. */
export function wantedWords(question: string, terms: readonly string[]): WantedWords {
  const acronyms = new Set((question.match(ACRONYM) ?? []).map(foldText))
  const tokens = tokenTexts(question).filter((token) => carriesMeaning(token) || acronyms.has(token))
  const words: string[][] = []
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (!UNSPACED.test(token)) words.push([token])
    else if (next !== undefined && UNSPACED.test(next)) words.push([token, next])
  }
  const named = terms.map((term) => tokenTexts(term.slice(0, TERM_LETTERS)).slice(0, MOST_OF_TERM))
  return [
    ...distinct(words).slice(0, MOST_WORDS),
    ...distinct(named.filter((term) => term.length > 0)).slice(0, MOST_TERMS),
  ]
}

const distinct = (all: readonly string[][]) => [...new Map(all.map((one) => [one.join(' '), one])).values()]

/** The searches that find them: each by itself, and pairs of single words, which are rarer. */
export function searchesFor(words: WantedWords): WordSearch[] {
  const alone = words.map((word, index) => ({ q: quoted(word), words: [index] }))
  const single = words.flatMap((word, index) => (word.length === 1 ? [index] : [])).slice(0, MOST_WORDS)
  const pairs = single.flatMap((one, at) => single.slice(at + 1).map((other) => [one, other] as const))
  const together = pairs
    .slice(0, MOST_PAIRS)
    .map(([one, other]) => ({ q: `${quoted(words[one]!)} ${quoted(words[other]!)}`, words: [one, other] }))
  return [...alone, ...together]
}

function quoted(word: readonly string[]): string {
  if (word.length > 1) return `"${word.join(' ')}"`
  const [only = ''] = word
  return only.length > WHOLE_LETTERS ? `${only.slice(0, -ENDING_LETTERS)}*` : only
}

/** What a word that was found in so many places is worth: the rarer the more. */
export const worthOf = (places: number): number => 1 / (1 + Math.log1p(places))

/** A passage, and how well it fits a question. */
export interface ScoredPassage {
  passage: Passage
  score: number
}

/** Of what stands beside a passage that fits, so much of its score: an answer often follows what names its matter. */
const BESIDE = 0.4

/** The passages of a text that fit best, at most so many, with what stands beside them; in the order of the text. */
export function bestPassages(
  passages: readonly Passage[],
  { words, worth, most }: { words: WantedWords; worth: readonly number[]; most: number },
): ScoredPassage[] {
  const own = passages.map((passage) => {
    const tokens = passage.words.flatMap(({ text }) => tokenTexts(text))
    return words.reduce((sum, word, index) => sum + (standsIn(tokens, word) ? (worth[index] ?? 0) : 0), 0)
  })
  return passages
    .map((passage, at) => ({
      passage,
      at,
      score: Math.max(own[at]!, BESIDE * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0)),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, most)
    .toSorted((one, other) => one.at - other.at)
    .map(({ passage, score }) => ({ passage, score }))
}

function standsIn(tokens: readonly string[], [first = '', ...rest]: readonly string[]): boolean {
  return tokens.some(
    (token, at) =>
      isSameWord(token, first) && rest.every((word, next) => isSameWord(tokens[at + next + 1] ?? '', word)),
  )
}

/** The passages of all texts that fit best, as many as there is room for, numbered text by text. */
export function fittingPassages(
  texts: readonly (readonly ScoredPassage[])[],
  { letters: most, lettersOf }: { letters: number; lettersOf: (passage: Passage) => number },
): Passage[] {
  const ranked = texts
    .flatMap((text, index) => text.map((one, at) => ({ ...one, index, at })))
    .toSorted((one, other) => other.score - one.score || one.index - other.index || one.at - other.at)
  let letters = 0
  const taken = ranked.filter(({ passage }) => {
    const more = lettersOf(passage)
    if (letters + more > most) return false
    letters += more
    return true
  })
  return taken
    .toSorted((one, other) => one.index - other.index || one.at - other.at)
    .map(({ passage }, place) => ({ ...passage, id: place + 1 }))
}
