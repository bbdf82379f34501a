import { createOpenAiChat } from '../adapters/chat-openai/index.ts'
import { createSherpaDiariser } from '../adapters/diariser-sherpa/create-sherpa-diariser.ts'
import { chooseProvider, gpuFacts } from '../adapters/sherpa/provider.ts'
import { transcribeByFollowing } from '../adapters/listening/transcribe-by-following.ts'
import { createOpenAiTranscriber } from '../adapters/transcriber-openai/create-openai-transcriber.ts'
import { createPocketSphinx } from '../adapters/transcriber-pocketsphinx/index.ts'
import { createSherpaTranscriber } from '../adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { createApertium } from '../adapters/translator-apertium/index.ts'
import { createLibreTranslate } from '../adapters/translator-libretranslate/index.ts'
import { createChatTranslator } from '../adapters/translator-openai/index.ts'
import type { Config } from '../kernel/config.ts'
import { measuredTranscriber } from '../kernel/metrics/measured.ts'
import type { Metrics } from '../kernel/metrics/metrics.ts'
import {
  configuredCatalogue,
  createDiarisationStore,
  createEngines,
  createModelStore,
  isStreaming,
  whisperLanguages,
} from '../modules/recognition/index.ts'
import { createTranslators } from '../modules/translations/index.ts'
import type { EngineMemory } from '../ports/engines.ts'

/** What turns speech into text, by the settings. */
export function composeEngines(
  { speech }: Config,
  { metrics, memory }: { metrics?: Metrics; memory?: EngineMemory } = {},
) {
  const catalogue = configuredCatalogue(speech)
  const models = createModelStore({ modelsDir: speech.modelsDir, wanted: speech.model, catalogue })
  return createEngines({
    setting: speech.engine,
    workers: speech.workers,
    catalogue,
    ...(memory && { memory }),
    transcribers: [
      createSherpaTranscriber({ models, workers: speech.workers, provider: composeProvider({ speech }).name }),
      createPocketSphinx(),
      createOpenAiTranscriber({ ...speech.openai, languages: whisperLanguages() }),
    ].map((engine) => (metrics ? measuredTranscriber(engine, metrics) : engine)),
  })
}

/** The sherpa engine with one model alone; one that follows sessions hears segments as well. */
export function composeOneModel({ speech }: Pick<Config, 'speech'>, name: string) {
  const catalogue = configuredCatalogue(speech)
  const engine = createSherpaTranscriber({
    models: createModelStore({ modelsDir: speech.modelsDir, wanted: name, catalogue }),
    workers: 1,
    provider: composeProvider({ speech }).name,
  })
  const model = catalogue.models.find((one) => one.name === name)
  return model && isStreaming(model.kind) ? transcribeByFollowing(engine) : engine
}

/** What models of the sherpa engine run on here. */
export const composeProvider = ({ speech }: Pick<Config, 'speech'>) => chooseProvider(speech.sherpaProvider, gpuFacts())

/** What tells speakers apart by their voices. */
export function composeDiariser({ speech }: Config) {
  return createSherpaDiariser({
    models: createDiarisationStore({
      modelsDir: speech.modelsDir,
      catalogue: configuredCatalogue(speech),
    }),
    workers: speech.workers,
  })
}

/** What translates, by the settings. */
export function composeTranslators({ translation }: Config) {
  return createTranslators({
    setting: translation.engine,
    translators: [
      createApertium(),
      createLibreTranslate(translation.libreTranslate),
      createChatTranslator(translation.chat),
    ],
  })
}

/** What writes about texts, by the settings. */
export const composeChat = ({ chat }: Pick<Config, 'chat'>) => createOpenAiChat(chat)
