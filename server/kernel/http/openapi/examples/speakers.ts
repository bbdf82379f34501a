import type { ExamplesOf } from './examples-of.ts'
import { OTHER_ID } from './shared.ts'

/** Examples of the area `speakers`. */
export const speakersExamples: ExamplesOf<'speakers'> = {
  'speakers.tellSpeakers': { body: { speakers: 2 }, reply: { request: OTHER_ID } },
  'speakers.getSpeakers': {
    reply: {
      advice: null,
      request: OTHER_ID,
      progress: 1,
      turns: [{ start: 0.2, end: 4.1, speaker: 0 }],
      failure: null,
    },
  },
  'speakers.stopSpeakers': {},
}
