import { endsSentence } from './paragraphs.ts'
import type { TimedWord } from './place-words.ts'

/**
 * Who says each word, with single words brought back to their sentences: neither voices nor words are heard exactly
 * when they begin, which cuts a word off from the sentence that it begins or ends. One that is all that its speaker says there stays.
 */
export function settleEdges(words: readonly TimedWord[], speakers: readonly (number | undefined)[]): (number | undefined)[] {
  const settled = [...speakers]
  const isAlone = (at: number) => settled[at - 1] !== settled[at] && settled[at + 1] !== settled[at]
  const gap = (at: number) => (words[at]?.start ?? Infinity) - (words[at - 1]?.end ?? -Infinity)
  for (let at = 1; at < words.length; at++) {
    if (settled[at] === settled[at - 1] || endsSentence(words[at - 1]!.text)) continue
    const begins = at > 1 && endsSentence(words[at - 2]!.text) && gap(at) < gap(at - 1)
    const ends = endsSentence(words[at]!.text) && gap(at) <= gap(at + 1)
    if (ends && !isAlone(at)) settled[at] = settled[at - 1]
    else if (begins && !isAlone(at - 1)) settled[at - 1] = settled[at]
  }
  return settled
}
