import { tokenTexts } from '../search/tokens.ts'

/** Words of a quote that is shorter than this prove nothing, unless the whole passage is as short. */
const LEAST_TOKENS = 3

/** A run of words: the first, and the one after the last. */
export interface WordRange {
  from: number
  to: number
}

/**
 * Where a quote stands among words, whatever their case, accents and punctuation; null where it does not stand as a
 * whole, or is too short to tell.
 */
export function locateQuote(words: readonly string[], quote: string): WordRange | null {
  const wanted = tokenTexts(quote)
  const tokens = words.flatMap((word, index) => tokenTexts(word).map((text) => ({ text, index })))
  if (wanted.length === 0 || wanted.length < Math.min(LEAST_TOKENS, tokens.length)) return null
  for (let start = 0; start + wanted.length <= tokens.length; start++) {
    if (wanted.every((text, offset) => tokens[start + offset]!.text === text))
      return { from: tokens[start]!.index, to: tokens[start + wanted.length - 1]!.index + 1 }
  }
  return null
}
