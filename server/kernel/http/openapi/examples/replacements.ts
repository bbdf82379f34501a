import type { Replacement } from '../../../../../src/shared/contract/replacements.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

const wish = { find: 'harbor', replace_with: 'harbour' }

const replacement: Replacement = {
  _id: ID,
  ...wish,
  date: DATE,
  state: 'done',
  texts: 2,
  finished: 2,
  replaced_texts: 1,
  replaced_hits: 3,
  failed: [
    {
      file: ID,
      name: 'Interview.wav',
      language: 'original',
      code: 'others_writing',
      message: 'Somebody else is editing this transcript.',
    },
  ],
}

/** Examples of the area `replacements`. */
export const replacementsExamples: ExamplesOf<'replacements'> = {
  'replacements.previewReplacement': {
    reply: {
      files: [
        {
          file: {
            _id: ID,
            name: 'Harbour board, May.mp3',
            type: 'audio/mpeg',
            length: 3605.2,
            uploaded_date: DATE,
            language_code: 'en',
            has_media: true,
            shared_by: null,
            is_archived: false,
          },
          texts: [
            {
              language: 'original',
              version: 3,
              hits: [
                {
                  paragraph: 'p12',
                  nth: 0,
                  speaker: 'Ana Petrovic',
                  time: 754.2,
                  text: 'The harbor master said so.',
                  range: [4, 10],
                  insert: 'harbour',
                },
              ],
              has_more: false,
              refusal: null,
            },
          ],
        },
      ],
      next: null,
      is_complete: true,
    },
  },
  'replacements.startReplacement': {
    body: {
      ...wish,
      matches_case: false,
      texts: [{ file: ID, language: 'original', version: 3, hits: [{ paragraph: 'p12', nth: 0 }] }],
    },
    reply: { ...replacement, state: 'replacing', finished: 0, replaced_texts: 0, replaced_hits: 0, failed: [] },
  },
  'replacements.listReplacements': { reply: { replacements: [replacement] } },
  'replacements.getReplacement': { reply: replacement },
  'replacements.cancelReplacement': { reply: { ...replacement, state: 'cancelled' } },
  'replacements.undoReplacement': { reply: { ...replacement, state: 'undoing', finished: 1, failed: [] } },
}
