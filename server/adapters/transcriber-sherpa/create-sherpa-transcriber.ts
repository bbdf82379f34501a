import { access } from 'node:fs/promises'
import type { InstalledModel, SpeechModels } from '../../ports/speech-models.ts'
import { EngineError } from '../../ports/engine-error.ts'
import type { EngineState, Transcriber } from '../../ports/transcriber.ts'
import { createListeningProcesses } from '../listening/create-listening.ts'
import type { StartChild } from '../listening/start-child.ts'
import { hasLibrary } from '../sherpa/library.ts'
import { createProcessPool } from '../sherpa/process-pool.ts'
import type { Provider } from '../sherpa/provider.ts'
import { recogniserConfig, streamingConfig } from './recogniser-config.ts'
import type { Recognised, RecogniseRequest } from './recogniser-messages.ts'
import { wordsFromTokens } from './words-from-tokens.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** Whisper hears at most 30 s at once and cuts off what comes after. */
const SEGMENTS = { idealSeconds: 25, mostSeconds: 29 }

/** Sessions that share a process and its model: one core follows as many with a small model. */
const SESSIONS_EACH = 4

/** For loading the largest model from a slow disk. */
const LOAD_MS = 120_000
/** A slow core needs about 3 s for a second of sound with the largest model; this leaves room for a busy machine. */
const MS_PER_SECOND = 20_000

export interface SherpaOptions {
  models: SpeechModels
  /** `SPEECH_WORKERS`: how many processes at most. */
  workers: number
  /** What models run on; the CPU where it is left out. */
  provider?: Provider['name']
  /** How long an idle process keeps its model. */
  idleMs?: number
  /** How processes that follow sessions are begun; by Node unless given. */
  start?: StartChild | undefined
}

/**
 * Speech to text by sherpa-onnx, each segment in a child process. Models that tell no word times (Moonshine, and
 * Whisper without attention outputs) give words whose places are interpolated over the parts that hold sound.
 */
export function createSherpaTranscriber({ models, workers, provider, idleMs, start }: SherpaOptions): Transcriber {
  const pool = createProcessPool<RecogniseRequest, Recognised>({
    script: new URL('./recogniser-process.ts', import.meta.url),
    most: workers,
    idleMs,
  })
  const sessions = createListeningProcesses({
    script: new URL('./streaming-process.ts', import.meta.url),
    sessionsEach: SESSIONS_EACH,
    idleMs: idleMs ?? 60_000,
    start,
  })
  return {
    name: 'sherpa',
    segments: SEGMENTS,
    parallel: null,

    async state(): Promise<EngineState> {
      if (!hasLibrary())
        return {
          usable: false,
          advice: phrase(
            'sherpa-onnx does not run on this kind of machine. Use PocketSphinx or a speech server instead.',
          ),
        }
      const installed = await models.installed()
      if (installed.length === 0) return { usable: false, advice: models.advice() }
      return {
        usable: true,
        languages: new Set(installed.flatMap((model) => [...model.languages])),
        multilingual: installed.some((model) => model.multilingual),
        label: `sherpa-onnx, ${installed.map((model) => model.label).join(', ')}`,
        ...(provider === 'cuda' && { gpu: true }),
      }
    },

    async models() {
      return (await models.installed()).map(({ name, label, languages, multilingual, expectedPace }) => ({
        name,
        label: `sherpa-onnx, ${label}`,
        languages,
        multilingual,
        expectedPace,
      }))
    },

    async transcribe({ wavPath, lengthSeconds }, { language, multilingual, model: wanted, onMemory, signal }) {
      const model =
        wanted === undefined
          ? await models.best({ language, multilingual })
          : ((await models.installed()).find(({ name }) => name === wanted) ?? null)
      if (!model) throw new EngineError('engine_missing', models.advice(), { retry: false })
      await access(wavPath).catch((cause: unknown) => {
        throw new EngineError('engine_failed', phrase('A part of the audio is missing.'), { retry: false, cause })
      })
      const config = recogniserConfig(model, asked(model, language, multilingual), provider)
      const {
        result,
        voiced,
        lengthSeconds: heard,
        memoryBytes,
      } = await pool.run({ config, wavPath }, { timeoutMs: LOAD_MS + lengthSeconds * MS_PER_SECOND, signal })
      onMemory?.(memoryBytes)
      return wordsFromTokens(result, voiced, heard)
    },

    async follower(language) {
      const model = hasLibrary() ? ((await models.streaming?.(language)) ?? null) : null
      if (!model) return null
      const config = streamingConfig(model, provider)
      return { expectedPace: model.expectedPace, listen: () => sessions.listen(config) }
    },

    async close() {
      await Promise.all([pool.close(), sessions.close()])
    },
  }
}

/**
 * The language to load the model for; the same for all where the model does not take one, so that it is not loaded
 * twice.
 */
function asked(model: InstalledModel, language: string, multilingual: boolean): string | null {
  const takesLanguage = model.kind === 'whisper' || model.kind === 'sense-voice'
  return multilingual || !takesLanguage ? null : language
}
