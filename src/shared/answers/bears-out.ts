import { foldText } from '../domain/fold-text.ts'
import { tokenTexts } from '../search/tokens.ts'
import { carriesMeaning, deniesIn, isSameWord, meaningOf, namesOf, numbersOf } from './meaning.ts'

/** What is cited for a sentence. */
export interface Evidence {
  quotes: readonly string[]
  /** Who says them. */
  speakers: readonly string[]
  /** Code of the text's language. */
  language: string
}

/** Why quotes do not bear a sentence out. */
export type Unsupported = 'link' | 'number' | 'name' | 'other-words' | 'denial' | 'nothing-said'

/** Of the words of a sentence that carry meaning, so many of ten stand in what it cites; and in each of its clauses. */
const LEAST_OF_SENTENCE = 0.6
const LEAST_OF_CLAUSE = 0.5

const CLAUSE = /[,;:–—()]|\s(?:and|but|or|while|because|y|e|o|u|und|aber|oder|et|mais|ou|pero|mas|و)\s/iu
const LINK = /[<>`|]|\]\(|\w:\/\/|\bwww\.|\bjavascript:|\bdata:/iu
/** Something like a host or an address, which must then stand in the quotes as it is. */
const ADDRESS = /[\p{L}\p{N}_-]+(?:\.|@)[\p{L}]{2,}/gu

/**
 * Why quotes do not bear out a sentence; null where they do. A rule that can be read aloud: six in ten of its words
 * that carry meaning, and half of those of each clause, stand in the quotes, in one form or another; so do all its
 * numbers, and all its names unless who speaks is called so; and it denies only what they deny. No links, no markup.
 */
export function whyUnsupported(sentence: string, { quotes, speakers, language }: Evidence): Unsupported | null {
  if (LINK.test(sentence)) return 'link'
  const said = quotes.join(' ')
  const folded = foldText(said)
  if ((sentence.match(ADDRESS) ?? []).some((address) => !folded.includes(foldText(address)))) return 'link'
  const saidTokens = tokenTexts(said)
  const exact = new Set([...saidTokens, ...speakers.flatMap(tokenTexts)])
  const words = [...exact]
  const stands = (token: string) => exact.has(token) || words.some((word) => isSameWord(word, token))
  if (numbersOf(sentence, language).some((number) => !saidTokens.includes(number))) return 'number'
  const names = namesOf(sentence)
  const isKnown = isTitled(sentence) || language.startsWith('de') ? stands : (name: string) => exact.has(name)
  const [first] = tokenTexts(sentence)
  if (names.some((name) => !(name === first ? stands(name) : isKnown(name)))) return 'name'
  const meaning = meaningOf(sentence)
  if (meaning.length === 0) return tokenTexts(sentence).every(stands) ? null : 'nothing-said'
  if (!isEnough(meaning, LEAST_OF_SENTENCE, stands)) return 'other-words'
  const clauses = sentence.split(CLAUSE).map(meaningOf)
  if (clauses.some((clause) => clause.length > 1 && !isEnough(clause, LEAST_OF_CLAUSE, stands))) return 'other-words'
  return deniesAlike(sentence, quotes, language) ? null : 'denial'
}

function isEnough(words: readonly string[], least: number, stands: (word: string) => boolean): boolean {
  return words.filter(stands).length >= words.length * least
}

/** Whether most words begin with a capital, as titles in English do: then capitals tell no names. */
function isTitled(sentence: string): boolean {
  const words = sentence.split(/\s+/u).filter((word) => tokenTexts(word).some(carriesMeaning))
  return words.length > 2 && words.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length >= words.length * 0.75
}

/** Whether a part of the quotes that says something of the sentence denies as it does. */
function deniesAlike(sentence: string, quotes: readonly string[], language: string): boolean {
  const denies = deniesIn(sentence, language)
  if (denies === null) return true
  const meaning = meaningOf(sentence)
  const about = quotes
    .flatMap((quote) => quote.split(/[,;:.!?–—]/u))
    .filter((part) => {
      const said = tokenTexts(part)
      return meaning.some((word) => said.some((other) => isSameWord(other, word)))
    })
  return about.length === 0 || about.some((part) => deniesIn(part, language) === denies)
}
