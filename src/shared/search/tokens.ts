import { foldText } from '../domain/fold-text.ts'

/** A word of a text as it is searched for. */
export interface SearchToken {
  /** Lower case, without accents. */
  text: string
  /** Where it stands in the text: UTF-16 offsets. */
  from: number
  to: number
}

/** Scripts that put no spaces between words: each of their characters is a word of its own, with what stands on it. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('')
const TOKEN = new RegExp(String.raw`[[\p{L}\p{N}\p{M}]--[${UNSPACED}]]+|[${UNSPACED}]\p{M}*`, 'gv')

/** Folding leaves nothing more to be parted in these. */
const PLAIN = /^[a-z0-9]+$/u

/**
 * The words of a text, in order. Punctuation is no part of any: `don't` is two words, as it is in what one looks for.
 * Words that folding takes out of one sign, as `½`, stand where it does.
 */
export function* tokensOf(text: string): Generator<SearchToken> {
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const [folded, to] = [foldText(found), index + found.length]
    if (PLAIN.test(folded)) yield { text: folded, from: index, to }
    else for (const [part] of folded.matchAll(TOKEN)) yield { text: part, from: index, to }
  }
}

/** The folded words of a text alone. */
export const tokenTexts = (text: string): string[] => Array.from(tokensOf(text), (token) => token.text)
