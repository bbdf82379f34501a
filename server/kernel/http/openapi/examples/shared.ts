import type { FileRecord, FlatFile } from '../../../../../src/shared/contract/files/records.ts'
import type { Invitation } from '../../../../../src/shared/contract/plan.ts'
import type { Transcript } from '../../../../../src/shared/contract/transcripts.ts'

export const ID = '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'
export const OTHER_ID = '0198f3a2-77b0-7c12-8e55-b1d04a9c6f23'
export const DATE = '2026-11-21T09:41:07.000Z'
export const LATER = '2026-12-21T09:41:07.000Z'
export const KEY = 'vN3o1m2b8QmS0yq5Jr7uTtCk4XwL9aZdEfGhIjKlMnO'
export const SESSION = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiIwMTk4In0.c2lnbmF0dXJl'
export const EXPIRES = 1_795_255_267
export const file: FileRecord = {
  _id: ID,
  name: 'Harbour interview.mp3',
  type: 'audio/mpeg',
  size: 4_718_592,
  length: 294.9,
  status: 'EDITING',
  uploaded_date: DATE,
  for_human_transcribe: false,
  is_multilingual: false,
  is_published: false,
  price_quota_for_human_transcribe: null,
  time: '00:04:54',
  language_code: 'en',
  progress: null,
  eta_seconds: null,
  queue_place: null,
  free_again_until: LATER,
  failure: null,
  speakers_by: 'pauses',
  damaged_at: [],
  media_removed: null,
  kept_until: null,
}

export const flat: FlatFile = { ...file, human_transcription: null }
export const transcript: Transcript = {
  paragraphs: [
    {
      _id: 'p1',
      speaker: 'Ana',
      color: '#27408f',
      note: '',
      marked: false,
      data_start: 0.31,
      data_end: 1.48,
      words: [
        {
          text: 'Good',
          data_start: 0.31,
          data_end: 0.62,
          confidence: 0.98,
          is_highlight: false,
          is_strike: false,
          origin: 'engine',
        },
        {
          text: 'morning.',
          data_start: 0.64,
          data_end: 1.48,
          confidence: 0.91,
          is_highlight: false,
          is_strike: false,
          origin: 'engine',
        },
      ],
    },
  ],
  speakers: [{ name: 'Ana', color: '#27408f' }],
  notes: [],
}

export const invitation: Invitation = {
  _id: OTHER_ID,
  email: 'ben@example.org',
  auto_transcription_time_spent: 1200,
  human_transcription_time_spent: 0,
}

export const message = (text: string) => ({ message: text })
