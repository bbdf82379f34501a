/**
 * A word that may be said everywhere: most of a language's commonest words are as short, and each sign of those that
 * put no spaces between words. UTF-16 units.
 */
const MOST_SHORT = 4

/** Stands between the words of a pair, and in no word. */
const JOINT = '·'

/** Whether two words beside each other are indexed as a pair: one of them alone would be found nearly everywhere. */
export const isPair = (one: string, other: string): boolean => one.length <= MOST_SHORT || other.length <= MOST_SHORT

/** A pair as it is indexed. */
export const pairTerm = (one: string, other: string): string => `${one}${JOINT}${other}`

/** The pairs among the words of a text, each once, as `pair` writes them. */
export function pairTerms(words: readonly string[], pair = pairTerm): string[] {
  const pairs = new Set<string>()
  for (let at = 1; at < words.length; at++)
    if (isPair(words[at - 1]!, words[at]!)) pairs.add(pair(words[at - 1]!, words[at]!))
  return [...pairs]
}
