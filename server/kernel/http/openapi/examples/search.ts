import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `search`. */
export const searchExamples: ExamplesOf<'search'> = {
  'search.searchTexts': {
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
          hits: [
            {
              paragraph: 'p12',
              language: 'original',
              speaker: 'Ana Petrovic',
              time: 754.2,
              text: 'The harbour master said so.',
              ranges: [[4, 18]],
            },
          ],
          has_more: false,
        },
      ],
      next: null,
      is_complete: true,
    },
  },
}
