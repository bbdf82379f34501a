import { setImmediate } from 'node:timers/promises'
import { type LearnedCorrection, prepareVocabulary, searchTerms } from '../../../../src/shared/vocabulary/find-terms.ts'
import { setTerms } from '../../../../src/shared/vocabulary/set-terms.ts'
import type { RecognisedWord } from '../../../ports/transcriber.ts'

/** Other work of the process has its turn after so many milliseconds. */
const TURN_MS = 4

/**
 * Looks for the terms of a vocabulary, and for what people corrected before, in words that an engine heard, by their
 * sound, and sets those that are surely meant, but none that people undid (`refused`). Costs far less than recognition.
 */
export function createVocabularyPass(
  vocabulary: readonly string[],
  corrections: readonly LearnedCorrection[],
  refused: readonly LearnedCorrection[] = [],
): (words: RecognisedWord[]) => Promise<RecognisedWord[]> {
  const prepared = prepareVocabulary(vocabulary, corrections, refused)
  if (prepared.terms.length === 0 && prepared.learned.size === 0) return (words) => Promise.resolve(words)
  return async (words) => {
    const search = searchTerms(words, prepared)
    let until = performance.now() + TURN_MS
    for (;;) {
      const step = search.next()
      if (step.done === true) return setTerms(words, step.value)
      if (performance.now() < until) continue
      await setImmediate()
      until = performance.now() + TURN_MS
    }
  }
}
