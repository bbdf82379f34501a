import { endsSentence } from './paragraphs.ts'
import type { TimedWord } from './place-words.ts'

/**
 * Who says each word, with single words brought back to their sentences: neither voices nor words are heard exactly
 * when they begin, which cuts a word off from the sentence that it begins or ends. One that is all that its speaker says there stays.
 */
export function settleEdges<Speaker>(words: readonly TimedWord[], speakers: readonly Speaker[]): Speaker[] {
  const settled = [...speakers]
  const isLast = (at: number) => endsSentence(words[at]!.text)
  const gapBefore = (at: number) => words[at]!.start - words[at - 1]!.end
  for (let at = 1; at < words.length; at++) {
    const [before, here] = [settled[at - 1]!, settled[at]!]
    if (before === here || isLast(at - 1)) continue
    if (isLast(at) && settled[at + 1] === here && gapBefore(at) <= gapBefore(at + 1)) settled[at] = before
    else if (settled[at - 2] === before && isLast(at - 2) && gapBefore(at) < gapBefore(at - 1)) settled[at - 1] = here
  }
  return settled
}
