import { expect, test } from 'vitest'
import type {
  InstalledModel,
  SpeechModelFileRole,
  SpeechModelKind,
  StreamingModelKind,
  WholeModelKind,
} from '../../ports/speech-models.ts'
import { recogniserConfig, streamingConfig } from './recogniser-config.ts'

function model<Kind extends SpeechModelKind>(kind: Kind, ...roles: SpeechModelFileRole[]): InstalledModel<Kind> {
  const files = Object.fromEntries([...roles, 'tokens'].map((role) => [role, `/m/${role}`]))
  return { name: 'm', label: 'M', kind, languages: new Set(['en']), multilingual: false, files }
}

const of = (kind: WholeModelKind, ...roles: SpeechModelFileRole[]) =>
  recogniserConfig(model(kind, ...roles), 'en').modelConfig

test('each kind goes in by its own name, with all its files', () => {
  expect(of('whisper', 'encoder', 'decoder')).toMatchObject({
    tokens: '/m/tokens',
    whisper: { encoder: '/m/encoder', decoder: '/m/decoder', language: 'en', task: 'transcribe' },
  })
  expect(of('nemo-transducer', 'encoder', 'decoder', 'joiner')).toMatchObject({
    modelType: 'nemo_transducer',
    transducer: { encoder: '/m/encoder', decoder: '/m/decoder', joiner: '/m/joiner' },
  })
  expect(of('nemo-ctc', 'model')).toMatchObject({ nemoCtc: { model: '/m/model' } })
  expect(of('moonshine', 'preprocessor', 'encoder', 'uncached-decoder', 'cached-decoder')).toMatchObject({
    moonshine: {
      preprocessor: '/m/preprocessor',
      encoder: '/m/encoder',
      uncachedDecoder: '/m/uncached-decoder',
      cachedDecoder: '/m/cached-decoder',
    },
  })
  expect(of('sense-voice', 'model')).toMatchObject({ senseVoice: { model: '/m/model', language: 'en' } })
  expect(of('omnilingual', 'model')).toMatchObject({ omnilingual: { model: '/m/model' } })
})

test("a language is told in Whisper's own code, and several are left for the model to find out", () => {
  const whisper = model('whisper', 'encoder', 'decoder')
  expect(recogniserConfig(whisper, 'jv').modelConfig).toMatchObject({ whisper: { language: 'jw' } })
  expect(recogniserConfig(whisper, 'en-US').modelConfig).toMatchObject({ whisper: { language: 'en' } })
  expect(recogniserConfig(whisper, null).modelConfig).toMatchObject({ whisper: { language: '' } })
  expect(recogniserConfig(model('sense-voice', 'model'), null).modelConfig).toMatchObject({
    senseVoice: { language: 'auto' },
  })
})

test('each streaming kind goes in by its own name, and finds no pauses by itself', () => {
  const streaming = (kind: StreamingModelKind, ...roles: SpeechModelFileRole[]) =>
    streamingConfig(model(kind, ...roles))
  expect(streaming('streaming-transducer', 'encoder', 'decoder', 'joiner')).toMatchObject({
    modelConfig: {
      tokens: '/m/tokens',
      transducer: { encoder: '/m/encoder', decoder: '/m/decoder', joiner: '/m/joiner' },
    },
    decodingMethod: 'greedy_search',
    enableEndpoint: false,
  })
  expect(streaming('streaming-paraformer', 'encoder', 'decoder').modelConfig).toMatchObject({
    paraformer: { encoder: '/m/encoder', decoder: '/m/decoder' },
  })
  expect(streaming('streaming-ctc', 'model').modelConfig).toMatchObject({ zipformer2Ctc: { model: '/m/model' } })
})
