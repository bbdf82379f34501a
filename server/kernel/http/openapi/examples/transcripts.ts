import type { ExamplesOf } from './examples-of.ts'
import { DATE, flat, transcript } from './shared.ts'

/** Examples of the area `transcripts`. */
export const transcriptsExamples: ExamplesOf<'transcripts'> = {
  'transcripts.getTranscript': { reply: transcript },
  'transcripts.getHeardText': { reply: transcript },
  'transcripts.addOwnTranscript': { reply: flat },
  'transcripts.saveTranscript': { reply: { version: 4 } },
  'transcripts.listTranscriptVersions': {
    reply: [
      {
        version: 3,
        saved_date: DATE,
        author: 'you',
        words: 812,
        words_added: 14,
        words_removed: 2,
        other_changes: null,
      },
    ],
  },
  'transcripts.getTranscriptVersion': { reply: transcript },
  'transcripts.restoreTranscriptVersion': { reply: { version: 4 } },
}
