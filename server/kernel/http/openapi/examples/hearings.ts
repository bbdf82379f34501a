import type { ExamplesOf } from './examples-of.ts'
import { OTHER_ID } from './shared.ts'

/** Examples of the area `hearings`. */
export const hearingsExamples: ExamplesOf<'hearings'> = {
  'hearings.listHearingEngines': {
    reply: {
      engines: [{ name: 'pocketsphinx', label: 'PocketSphinx, en-us', languages: ['en'], is_multilingual: false }],
      free_seconds: 2949,
    },
  },
  'hearings.requestHearing': {
    body: { start: 12.5, end: 14, engine: 'pocketsphinx', language_code: 'en', is_multilingual: false, speed: 0.8 },
    reply: { request: OTHER_ID },
  },
  'hearings.getHearing': {
    reply: {
      request: OTHER_ID,
      progress: 1,
      words: [
        { text: 'good', start: 12.61, end: 12.9, confidence: 0.93 },
        { text: 'morning', start: 12.94, end: 13.7, confidence: 0.88 },
      ],
      failure: null,
    },
  },
  'hearings.stopHearing': {},
}
