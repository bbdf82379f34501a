import type { FileListItem, FlatFile } from '../../../../../src/shared/contract/files/records.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID, OTHER_ID, file, flat } from './shared.ts'

const working: FlatFile = {
  ...flat,
  status: 'TRANSCRIBE',
  progress: 0.4,
  eta_seconds: 35,
  free_again_until: null,
  speakers_by: null,
}
const item: FileListItem = { file, humanTranscription: null }
const taken: FlatFile = {
  ...flat,
  status: 'HUMAN-TRANSCRIBE',
  for_human_transcribe: true,
  length: 1893,
  time: '00:31:33',
  human_transcription: {
    status: 'EDITING',
    file_id: ID,
    published: false,
    translate_languages: [{ language_code: 'es', status: 'UNTRANSLATED', paragraphs: 40, marked: 12 }],
    note: 'Two people speak, Ana first.',
    lease_until: '2026-11-25T09:30:00.000Z',
    flags: [],
    held: false,
    failure: null,
  },
}
const inParts: FlatFile = {
  ...taken,
  length: 3786,
  time: '01:03:06',
  human_transcription: {
    ...taken.human_transcription!,
    translate_languages: [],
    parts: [
      { number: 1, from: 0, to: 1893, state: 'taken', is_yours: false, first_paragraph: 'p1' },
      { number: 2, from: 1893, to: 3786, state: 'taken', is_yours: true, first_paragraph: 'p87' },
    ],
    part: 2,
  },
}

/** Examples of the area `files`. */
export const filesExamples: ExamplesOf<'files'> = {
  'files.findSame': {
    body: { media: [{ size: 4_718_592, sample: 'd7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592' }] },
    reply: [{ _id: ID, name: 'Harbour interview.mp3', uploaded_date: '2026-11-24T09:30:00.000Z' }],
  },
  'files.listFiles': {
    reply: {
      files: [item],
      count: 1,
      archived_count: 0,
      folder_count: 1,
      tag_count: 1,
      filter_count: 0,
      total_length: 294.9,
      autoTranscribeOrFailedFilesLength: 0,
      humanTranscribeOrFailedFilesLength: 0,
    },
  },
  'files.getFile': { reply: flat },
  'files.updateFile': { body: { status: 'FINISHED' }, reply: { ...flat, status: 'FINISHED' } },
  'files.transferFiles': {
    body: { ids: [ID], to: OTHER_ID, folder_id: null },
    reply: { done: [ID], failed: [] },
  },
  'files.compareTransfer': {
    body: { ids: [ID], to: OTHER_ID },
    reply: { gains: { people: ['ben@example.org'], group: 0 }, loses: { people: [], group: 0 } },
  },
  'files.changeFiles': { body: { ids: [ID], is_archived: true }, reply: { done: [ID], failed: [] } },
  'files.removalCost': { reply: { auto_seconds: 240, human_seconds: 0 } },
  'files.removeFile': {},
  'files.uploadMedia': { reply: { ...working, progress: 0, eta_seconds: null, queue_place: 0 } },
  'files.resumeTranscription': { reply: working },
  'files.takeTranscription': { reply: taken },
  'files.takePart': { body: { part: 2 }, reply: inParts },
  'files.releaseTranscription': {},
  'files.renewTranscription': { reply: taken },
  'files.flagTranscription': { body: { reason: 'wrong-language', detail: 'They speak Hungarian.' } },
  'files.decideHeldFile': {
    body: { decision: 'cancel' },
    reply: { ...flat, status: 'STANDBY', free_again_until: null, speakers_by: null },
  },
  'files.listFlaggedFiles': {
    reply: [
      {
        file_id: ID,
        owner_email: 'ana@example.org',
        language_code: 'ro',
        length: 1893,
        held: true,
        flags: [
          {
            reason: 'wrong-language',
            detail: 'They speak Hungarian.',
            date: '2026-11-25T09:30:00.000Z',
            transcriptor_email: 'tom@example.org',
          },
        ],
      },
    ],
  },
  'files.publishTranscription': { reply: { ...flat, for_human_transcribe: true, is_published: true } },
  'files.transcribeAgain': { body: { language_code: 'de' }, reply: { ...working, language_code: 'de' } },
  'files.getMedia': {},
  'files.downloadMedia': {},
  'files.planMediaArchive': {
    reply: {
      files: 2,
      bytes: 73_400_320,
      left_out: [
        {
          file: '019a2f60-5c1e-7d31-9a42-6f0e8c1b2d33',
          name: 'Council meeting.mp3',
          code: 'media_removed',
          message: 'The recording was deleted when its storage period ended. The transcript remains.',
        },
      ],
    },
  },
  'files.downloadMediaArchive': {},
  'files.getThumbnail': {},
  'files.getMoments': { reply: { moments: [{ from: 754.2, peaks: [0, 12, 200, 180, 9] }] } },
  'files.getWaveform': { reply: { rate: 10, length: 0.5, peaks: [0, 12, 200, 180, 9] } },
  'files.supportedPresets': {
    reply: [
      { preset: 'fast', real_time_factor: 0.08, is_measured: true },
      { preset: 'best', real_time_factor: 0.46, is_measured: true },
    ],
  },
  'files.supportedTranscriptionLanguages': {
    reply: [{ name: 'English', code: 'en', system: 'AUTO|HUMAN', multi: false, iso2: ['gb', 'us'] }],
  },
  'files.supportedTranslationLanguages': { reply: [{ code: 'es', name: 'Spanish' }] },
  'files.checkCaptions': {
    reply: { cues: 84, broken: 1, problems: [{ cue: 12, start: 41.2, kind: 'fast', text: 'Good morning.' }] },
  },
  'files.exportArchive': {},
  'files.exportTranscript': {},
  'files.getFileTemplate': {
    reply: {
      template: {
        _id: ID,
        name: 'Court record',
        timecode: '[hh:mm:ss]',
        speaker: '{NAME}:',
        heading: '{file}, {date}',
      },
    },
  },
}
