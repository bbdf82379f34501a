import type { StyleFix } from './finding.ts'
import { capitalised, isCapital, type StyleText } from './style-text.ts'

/** Signs that go with a word that goes. */
const GOES = /^(?:,|،|…|\.{2,}|-+|–|—)+/u
const STOPS = /^[.!?؟。！？]/u

/**
 * Takes words `at` to `end` (without it) out of a sentence, with the commas that set them apart; what begins a sentence
 * then gets the capital.
 */
export function removalOf({ text, words }: StyleText, at: number, end: number): StyleFix {
  const [first, last] = [words[at]!, words[end - 1]!]
  const [before, after] = [words[at - 1], words[end]]
  const opening = text.slice(first.from, first.start)
  const closing = text.slice(last.end, last.to)
  let kept = closing.replace(GOES, '')
  const isSentence = first.isFirst && STOPS.test(kept)
  if (isSentence) kept = kept.replace(/^[.!?؟。！？]+/u, '')

  if ((first.isFirst || !before) && after) {
    // The next word takes its place at the beginning of the sentence.
    const insert = opening + kept
    if (isSentence || !isCapital(first.word)) return { from: first.from, to: after.from, insert }
    const moved = text.slice(after.from, after.start) + capitalised(after.word)
    return { from: first.from, to: after.end, insert: insert + moved }
  }
  if (!before) return { from: first.from, to: last.to, insert: opening + kept }
  const isApart = /[,،]/u.test(text[before.to - 1]!) && (/^[,،]/u.test(closing) || STOPS.test(kept))
  return { from: before.to - (isApart ? 1 : 0), to: last.to, insert: (opening === '' ? '' : ` ${opening}`) + kept }
}
