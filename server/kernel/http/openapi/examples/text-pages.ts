import type { ExamplesOf } from './examples-of.ts'
import { ID } from './shared.ts'

/** Examples of the area `textPages`. */
export const textPagesExamples: ExamplesOf<'textPages'> = {
  'textPages.getTextPage': {
    reply: {
      file: { _id: ID, name: 'Board meeting.mp3', language_code: 'en' },
      paragraphs: [
        { _id: 'p1', speaker: 'Ana Petrović', time: 12.4, text: 'We moved the release to the third of March.' },
      ],
      next: '1',
    },
  },
}
