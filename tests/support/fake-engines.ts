import type { EnginesReport, SpeechModel } from '../../src/shared/contract/engines.ts'

/** A model of the catalogue that is not here. */
export const fakeModel = (name: string, given: Partial<SpeechModel> = {}): SpeechModel => ({
  name,
  label: name,
  languages: ['en', 'de'],
  language_count: 99,
  is_for_speakers: false,
  size: 375_000_000,
  licence: 'MIT',
  source: 'https://example.org/models',
  real_time_factor: 0.45,
  is_installed: false,
  is_outdated: false,
  is_recommended: false,
  fetched: 0,
  download: null,
  only_here: 0,
  ...given,
})

/** Two engines that can be put in order and tried. */
export const fakeRecognisers: EnginesReport['recognisers'] = [
  { id: 'sherpa:whisper-tiny', label: 'sherpa-onnx, Whisper tiny', languages: ['en', 'de'], pace: 0.42 },
  { id: 'pocketsphinx', label: 'PocketSphinx, en-us', languages: ['en'], pace: null },
]

/** A server with one model, one on its way, one that failed and some that could be added. */
export const fakeEngines = (given: Partial<EnginesReport> = {}): EnginesReport => ({
  engines: [
    { name: 'sherpa', is_usable: true, text: 'sherpa-onnx, Whisper tiny', languages: 99, set_aside: [] },
    { name: 'pocketsphinx', is_usable: true, text: 'PocketSphinx, en-us', languages: 1, set_aside: [] },
    {
      name: 'openai',
      is_usable: false,
      text: 'No speech server is set. Set OPENAI_BASE_URL to one that speaks the OpenAI API.',
      languages: null,
      set_aside: [],
    },
  ],
  english: 'sherpa',
  recognisers: [],
  orders: {},
  machine: { cores: 4, memory: 16_000_000_000, free: 112_000_000_000, gpu: false },
  models: [
    fakeModel('whisper-tiny', {
      label: 'Whisper tiny',
      size: 104_000_000,
      is_installed: true,
      is_outdated: true,
      only_here: 98,
    }),
    fakeModel('whisper-small', {
      label: 'Whisper small',
      download: { state: 'failed', done: 12_000_000, failure: 'unreachable', machine: 'longhand-1' },
      fetched: 12_000_000,
    }),
    fakeModel('whisper-medium', { label: 'Whisper medium', size: 946_000_000, fetched: 500_000_000 }),
    fakeModel('parakeet-v2', {
      label: 'Parakeet TDT 0.6B v2',
      size: 661_000_000,
      languages: ['en'],
      language_count: 1,
      licence: 'CC-BY-4.0',
      download: { state: 'working', done: 210_000_000, failure: null, machine: 'longhand-1' },
      fetched: 210_000_000,
    }),
    fakeModel('parakeet-v3', {
      label: 'Parakeet TDT 0.6B v3',
      size: 670_000_000,
      language_count: 25,
      licence: 'CC-BY-4.0',
      is_recommended: true,
    }),
    fakeModel('sense-voice', {
      label: 'SenseVoice small',
      size: 240_000_000,
      languages: ['zh', 'en', 'ja', 'ko', 'yue'],
      language_count: 5,
      licence: 'FunASR model licence 1.1',
      download: { state: 'elsewhere', done: 240_000_000, failure: null, machine: 'worker-2' },
    }),
    fakeModel('diarisation', {
      label: 'Pyannote 3.0 and 3D-Speaker CAM++',
      size: 34_000_000,
      languages: [],
      language_count: 0,
      is_for_speakers: true,
      licence: 'MIT, Apache-2.0',
    }),
  ],
  ...given,
})
