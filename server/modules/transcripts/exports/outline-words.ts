import type { DocumentOutline } from '../../../../src/shared/transcript/formats/document-outline.ts'
import { phrase, type Phrase } from '../../../../src/shared/words/phrase.ts'

/** What stands above and beside what models wrote, in the reader's language. */
export const outlineWords = (say: (words: Phrase) => string): DocumentOutline['words'] => ({
  points: say(phrase('Main points')),
  actions: say(phrase('Action items')),
  stale: say(phrase('Edited since')),
})
