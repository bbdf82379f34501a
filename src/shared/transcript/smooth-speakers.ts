import { endsSentence } from './paragraphs.ts'
import type { TimedWord } from './align-text.ts'

/**
 * Smooths the speakers of words at the edges of sentences. Neither turns nor words are timed exactly, which cuts a word
 * off from the sentence that it begins or ends; such a word goes back there, unless it is all that its speaker says.
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
