import type { ExamplesOf } from './examples-of.ts'
import { OTHER_ID } from './shared.ts'

const known = {
  is_on: true,
  is_possible: true,
  voices: [{ _id: OTHER_ID, name: 'Ana', recordings: 3, heard_date: '2026-11-23T09:00:00.000Z' }],
}

/** Examples of the area `voices`. */
export const voicesExamples: ExamplesOf<'voices'> = {
  'voices.getKnownVoices': { reply: known },
  'voices.setKnownVoices': { body: { is_on: true }, reply: known },
  'voices.getVoiceSample': { reply: { wav: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQAAAAA=' } },
  'voices.forgetVoice': {},
  'voices.getFileVoices': { reply: { is_on: true, voices: [{ speaker: 'Speaker 2', name: 'Ana', sureness: 0.96 }] } },
  'voices.placeVoices': {
    body: {
      request: OTHER_ID,
      names: [
        { speaker: 0, name: 'Ana' },
        { speaker: 1, name: 'Speaker 2' },
      ],
    },
  },
  'voices.nameVoice': { body: { speaker: 'Speaker 1', name: 'Ana' } },
}
