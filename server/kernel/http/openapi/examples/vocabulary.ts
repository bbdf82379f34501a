import type { Correction } from '../../../../../src/shared/contract/vocabulary.ts'
import type { ExamplesOf } from './examples-of.ts'

const correction: Correction = {
  language_code: 'en',
  heard: 'petro vich',
  written: 'Petrović',
  times: 2,
  folder_id: null,
  is_learned: true,
}

/** Examples of the area `vocabulary`. */
export const vocabularyExamples: ExamplesOf<'vocabulary'> = {
  'vocabulary.getFileVocabulary': {
    reply: {
      terms: ['Ana Petrović', 'Rijeka'],
      own: ['Rijeka'],
      offers: { terms: ['Učka'], corrections: [{ heard: 'petro vich', written: 'Petrović' }], refused: [] },
    },
  },
  'vocabulary.listCorrections': { reply: { corrections: [correction] } },
  'vocabulary.changeCorrection': {
    body: { language_code: 'en', heard: 'petro vich', written: 'Petrovic', becomes: 'Petrović' },
    reply: { corrections: [correction] },
  },
  'vocabulary.removeCorrections': {},
}
