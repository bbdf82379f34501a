import type { ExamplesOf } from './examples-of.ts'
import { flat, ID, OTHER_ID } from './shared.ts'

const SPANISH = [{ language: 'es', state: 'on' as const }]
const session = {
  id: ID,
  received: 640_000,
  recognised: 512_000,
  seconds_left: 3580,
  ended_by: null,
  translations: SPANISH,
}

/** Examples of the area `liveTranscription`. */
export const liveTranscriptionExamples: ExamplesOf<'liveTranscription'> = {
  'liveTranscription.openLiveSession': {
    body: { name: 'Town council', language_code: 'en', client_key: OTHER_ID, translate_languages: ['es'] },
    reply: {
      session: { ...session, received: 0, recognised: 0, seconds_left: 3600 },
      file: {
        ...flat,
        name: 'Town council',
        type: 'audio/wav',
        size: 0,
        length: 0,
        time: '00:00:00',
        free_again_until: null,
        speakers_by: null,
        is_live: true,
      },
    },
  },
  'liveTranscription.getLiveSession': { reply: session },
  'liveTranscription.setLiveTranslations': { body: { translate_languages: ['es'] }, reply: session },
  'liveTranscription.endLiveSession': {},
}
