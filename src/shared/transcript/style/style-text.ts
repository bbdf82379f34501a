import { tokensOf } from '../timed-text.ts'
import type { StyleParagraph } from './finding.ts'
import { isAbbreviation } from './languages.ts'

/** A word of a paragraph, without and with the signs at it. */
export interface StyleWord {
  /** Where it stands with all that touches it. */
  from: number
  to: number
  /** Where its letters and digits begin and end; both `to` where it has none. */
  start: number
  end: number
  /** These, and the same in small letters with straight apostrophes. */
  word: string
  lower: string
  /** Whether it stands in square brackets, as tags do. */
  isTag: boolean
  /** Whether a sentence begins with it. */
  isFirst: boolean
}

/** A paragraph, cut into words once for all rules. */
export interface StyleText extends StyleParagraph {
  words: readonly StyleWord[]
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** Bounded, so that a text full of brackets takes no longer. */
const TAG = /\[[^[\]]{1,80}\]/gu
const SENTENCE_END = /[.!?؟。！？][\p{Pe}\p{Pf}"'“”]*$/u
const TRAILING_OFF = /(?:\.\.|…)[.\p{Pe}\p{Pf}"'“”]*$/u

export function styleText(paragraph: StyleParagraph, language: string): StyleText {
  const { text } = paragraph
  const tags = [...text.matchAll(TAG)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
  const words: StyleWord[] = []
  let isFirst = true
  let tag = 0
  for (const { from, to } of tokensOf(text)) {
    while (tag < tags.length && tags[tag]!.to <= from) tag++
    const isTag = tag < tags.length && tags[tag]!.from < to
    const { start, end } = coreOf(text, from, to)
    const word = text.slice(start, end)
    const made: StyleWord = {
      from,
      to,
      start,
      end,
      word,
      lower: plain(word),
      isTag,
      isFirst: isFirst && start < end && !isTag,
    }
    words.push(made)
    // Tags stand between sentences as in the middle of one, and say nothing about either.
    if (!isTag) isFirst = endsSentence(text.slice(from, to), made, language) || (isFirst && start >= end)
  }
  return { ...paragraph, words }
}

/** As words are compared. */
export const plain = (word: string) => word.toLowerCase().replaceAll('’', "'")

function coreOf(text: string, from: number, to: number): { start: number; end: number } {
  let start = from
  while (start < to && !isLetterAt(text, start)) start++
  let end = to
  while (end > start && !isLetterBefore(text, end)) end--
  return { start, end }
}

const isLetterAt = (text: string, at: number) => LETTER.test(String.fromCodePoint(text.codePointAt(at)!))

function isLetterBefore(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1)
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && at > 1
  return isLetterAt(text, isLow ? at - 2 : at - 1)
}

function endsSentence(token: string, { word, lower }: Pick<StyleWord, 'word' | 'lower'>, language: string): boolean {
  if (!SENTENCE_END.test(token) || TRAILING_OFF.test(token)) return false
  if (!/\.[^.!?]*$/u.test(token)) return true
  const isInitial = /^\p{Lu}$/u.test(word) && word !== 'I'
  // In German a number with a point is an ordinal.
  const isOrdinal = language === 'de' && /^\p{N}+$/u.test(word)
  return !isInitial && !isOrdinal && !isAbbreviation(lower, language)
}

/** The same word with its first letter a capital; the same where it has none. */
export function capitalised(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 32)
  const upper = first.toUpperCase()
  // ß and its like become two letters.
  return upper.length === first.length ? upper + word.slice(first.length) : word
}

/** Whether a word begins with a capital. */
export const isCapital = (word: string) => /^\p{Lu}/u.test(word)
