import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import type {
  InstalledModel,
  SpeechModelFileRole,
  StreamingModelKind,
  WholeModelKind,
} from '../../ports/speech-models.ts'
import type { Provider } from '../sherpa/provider.ts'
import { whisperCode } from '../recognised-words/whisper-code.ts'

/** What sherpa-onnx's OfflineRecognizer takes. */
export interface RecogniserConfig {
  featConfig: { sampleRate: number; featureDim: number }
  modelConfig: Record<string, unknown>
}

type FileOf = (role: SpeechModelFileRole) => string

/** What each kind of model is called there, and which files it takes. */
const KINDS: Readonly<Record<WholeModelKind, (file: FileOf, language: string | null) => Record<string, unknown>>> = {
  whisper: (file, language) => ({
    whisper: {
      encoder: file('encoder'),
      decoder: file('decoder'),
      // A code that it does not know ends the process.
      language: language === null ? '' : whisperCode(language),
      task: 'transcribe',
      tailPaddings: -1,
      // Only exports with attention outputs can tell times; the others answer without.
      enableTokenTimestamps: 1,
    },
  }),
  'nemo-transducer': (file) => ({
    transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') },
    modelType: 'nemo_transducer',
  }),
  'nemo-ctc': (file) => ({ nemoCtc: { model: file('model') } }),
  moonshine: (file) => ({
    moonshine: {
      preprocessor: file('preprocessor'),
      encoder: file('encoder'),
      uncachedDecoder: file('uncached-decoder'),
      cachedDecoder: file('cached-decoder'),
    },
  }),
  'sense-voice': (file, language) => ({
    senseVoice: { model: file('model'), language: language ?? 'auto', useInverseTextNormalization: 1 },
  }),
  omnilingual: (file) => ({ omnilingual: { model: file('model') } }),
}

/** How to load a model for a language, null for finding out by itself. One thread: segments run side by side. */
export function recogniserConfig(
  model: InstalledModel,
  language: string | null,
  provider: Provider['name'] = 'cpu',
): RecogniserConfig {
  const file: FileOf = (role) => model.files[role] ?? ''
  const special = KINDS[model.kind](file, language === null ? null : baseLanguage(language))
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { ...special, tokens: file('tokens'), numThreads: 1, provider, debug: 0 },
  }
}

/** What sherpa-onnx's OnlineRecognizer takes. */
export interface StreamingConfig extends RecogniserConfig {
  decodingMethod: 'greedy_search'
  /** Pauses are found by the session's own cutter. */
  enableEndpoint: false
}

/** What each kind of streaming model is called there; what it is made of it says itself. */
const STREAMING: Readonly<Record<StreamingModelKind, (file: FileOf) => Record<string, unknown>>> = {
  'streaming-transducer': (file) => ({
    transducer: { encoder: file('encoder'), decoder: file('decoder'), joiner: file('joiner') },
  }),
  'streaming-paraformer': (file) => ({ paraformer: { encoder: file('encoder'), decoder: file('decoder') } }),
  'streaming-ctc': (file) => ({ zipformer2Ctc: { model: file('model') } }),
}

/** How to load a streaming model. One thread: sessions run side by side. */
export function streamingConfig(
  { kind, files }: InstalledModel<StreamingModelKind>,
  provider: Provider['name'] = 'cpu',
): StreamingConfig {
  const file: FileOf = (role) => files[role] ?? ''
  return {
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: { ...STREAMING[kind](file), tokens: file('tokens'), numThreads: 1, provider, debug: 0 },
    decodingMethod: 'greedy_search',
    enableEndpoint: false,
  }
}
