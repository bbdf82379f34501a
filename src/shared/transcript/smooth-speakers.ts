import { endsSentence } from './paragraphs.ts'
import type { TimedWord } from './place-words.ts'

/**
 * Smooths who says each word at the edges of sentences: neither voices nor words are heard exactly when they begin,
 * which cuts a word off from the sentence that it begins or ends, and it goes back there. One that is all that its
 * speaker says there stays.
 */
export function smoothSpeakers<Speaker>(words: readonly TimedWord[], speakers: readonly Speaker[]): Speaker[] {
  const smoothed = [...speakers]
  const isLast = (at: number) => endsSentence(words[at]!.text)
  const gapBefore = (at: number) => words[at]!.start - words[at - 1]!.end
  for (let at = 1; at < words.length; at++) {
    const [before, here] = [smoothed[at - 1]!, smoothed[at]!]
    if (before === here || isLast(at - 1)) continue
    if (isLast(at) && smoothed[at + 1] === here && gapBefore(at) <= gapBefore(at + 1)) smoothed[at] = before
    else if (smoothed[at - 2] === before && isLast(at - 2) && gapBefore(at) < gapBefore(at - 1)) smoothed[at - 1] = here
  }
  return smoothed
}
