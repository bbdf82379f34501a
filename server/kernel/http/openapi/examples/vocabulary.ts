import type { ExamplesOf } from './examples-of.ts'

/** Examples of the area `vocabulary`. */
export const vocabularyExamples: ExamplesOf<'vocabulary'> = {
  'vocabulary.getFileVocabulary': { reply: { terms: ['Ana Petrović', 'Rijeka'] } },
}
