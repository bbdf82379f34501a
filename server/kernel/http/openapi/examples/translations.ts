import type { Translation } from '../../../../../src/shared/contract/translations.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID, transcript } from './shared.ts'

const translation: Translation = {
  file: ID,
  language: 'es',
  status: 'READY',
  progress: null,
  is_finished: false,
  is_outdated: false,
  failure: null,
}

/** Examples of the area `translations`. */
export const translationsExamples: ExamplesOf<'translations'> = {
  'translations.listTranslations': { reply: [translation] },
  'translations.requestTranslation': {
    body: { file_id: ID, language: 'es' },
    reply: { ...translation, status: 'TRANSLATING', progress: 0 },
  },
  'translations.translateAgain': { reply: { ...translation, status: 'TRANSLATING', progress: 0 } },
  'translations.translationCost': { reply: { seconds: 378, letters: 4210, available_seconds: 35_390, notice: null } },
  'translations.getTranslation': { reply: transcript },
  'translations.saveTranslation': { reply: { version: 2 } },
  'translations.removeTranslation': {},
}
