import type { ExamplesOf } from './examples-of.ts'
import { OTHER_ID } from './shared.ts'

/** Examples of the area `alignments`. */
export const alignmentsExamples: ExamplesOf<'alignments'> = {
  'alignments.requestAlignment': {
    body: { start: 12.5, end: 14, words: ['Good', 'morning.'] },
    reply: { request: OTHER_ID },
  },
  'alignments.getAlignment': {
    reply: {
      request: OTHER_ID,
      times: [
        { data_start: 12.61, data_end: 12.9, origin: 'aligned' },
        { data_start: 12.94, data_end: 13.7, origin: 'aligned' },
      ],
      failure: null,
    },
  },
}
