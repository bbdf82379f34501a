import type { ExamplesOf } from './examples-of.ts'

/** Examples of the area `engines`. */
export const enginesExamples: ExamplesOf<'engines'> = {
  'engines.getEngines': {
    reply: {
      engines: [{ name: 'pocketsphinx', is_usable: true, text: 'PocketSphinx, en-us', languages: 1, set_aside: [] }],
      english: 'pocketsphinx',
      recognisers: [{ id: 'pocketsphinx', label: 'PocketSphinx, en-us', languages: ['en'], pace: 0.21 }],
      orders: {},
      machine: { cores: 4, memory: 16_000_000_000, free: 112_000_000_000, gpu: false },
      models: [
        {
          name: 'moonshine-tiny',
          label: 'Moonshine tiny',
          languages: ['en'],
          language_count: 1,
          is_for_speakers: false,
          size: 124_000_000,
          licence: 'MIT',
          source: 'https://example.org/moonshine-tiny',
          real_time_factor: 0.04,
          is_installed: false,
          is_outdated: false,
          is_recommended: true,
          fetched: 31_000_000,
          download: { state: 'working', done: 31_000_000, failure: null, machine: 'longhand-1' },
          only_here: 0,
        },
      ],
    },
  },
  'engines.resumeEngine': {},
  'engines.orderEngines': { body: { ids: ['sherpa:whisper-small', 'pocketsphinx'] } },
  'engines.tryEngines': { body: { sound: null, language: 'en', reference: '' } },
  'engines.getEngineTrial': {
    reply: {
      trial: {
        state: 'done',
        language: 'en',
        reference: 'The museum opens at nine.',
        failure: null,
        results: [
          {
            id: 'pocketsphinx',
            label: 'PocketSphinx, en-us',
            text: 'the museum opens at nine',
            failure: null,
            pace: 0.21,
            memory: 180_000_000,
          },
        ],
      },
    },
  },
  'engines.addModel': {},
  'engines.stopModel': {},
  'engines.removeModel': {},
}
