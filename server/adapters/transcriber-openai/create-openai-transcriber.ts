import { EngineError } from '../../ports/engine-error.ts'
import { createClosableWork } from '../closable-work.ts'
import type { EngineState, Transcriber } from '../../ports/transcriber.ts'
import { openAiUrl } from '../openai-url.ts'
import { type RetriedCall, RETRY, type RetryPolicy, TryFailed, withRetries } from '../retried-call.ts'
import { sendSegment } from './send-segment.ts'
import { wordsFromAnswer } from './verbose-json.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** The server cuts sound into 30 s itself; two minutes keep requests few and progress visible, far below its 25 MB. */
const SEGMENTS = { idealSeconds: 60, mostSeconds: 120 }
/** The work is done elsewhere; a few requests at once hide the way there without asking for 429. */
const PARALLEL = 4

/** For the way there and a queue at the server. */
const BASE_MS = 120_000
/** A server on a slow processor needs a few seconds for a second of sound. */
const MS_PER_SECOND = 10_000

export interface OpenAiOptions {
  /** `OPENAI_BASE_URL`; null for OpenAI itself, if there is a key. */
  baseUrl: string | null
  /** `OPENAI_API_KEY`. */
  apiKey: string | null
  /** `OPENAI_SPEECH_MODEL`; null for `whisper-1`. */
  model: string | null
  /** Codes that the server can write down; there is no way to ask it. */
  languages: ReadonlySet<string> | 'any'
  /** Tries after the first, milliseconds before the second, and the longest `Retry-After` that is waited for. */
  retry?: RetryPolicy
  /** Waits so many milliseconds, or until the signal; for tests. */
  wait?: RetriedCall['wait']
}

/** Speech to text by any server that speaks OpenAI's `/v1/audio/transcriptions`. */
export function createOpenAiTranscriber({
  baseUrl,
  apiKey,
  model,
  languages,
  retry = RETRY,
  wait,
}: OpenAiOptions): Transcriber {
  const url = openAiUrl(baseUrl, 'audio/transcriptions')
  const isSet = baseUrl !== null || apiKey !== null
  const modelName = model ?? 'whisper-1'
  const work = createClosableWork({ closed: phrase('The speech engine is being shut down.') })
  const advice = phrase('No speech server is set. Set OPENAI_BASE_URL to one, or OPENAI_API_KEY to use OpenAI.')

  return {
    name: 'openai',
    segments: SEGMENTS,
    parallel: PARALLEL,
    takesVocabulary: true,

    async state(): Promise<EngineState> {
      return isSet
        ? { usable: true, languages, multilingual: true, label: `Speech server at ${url.host}, ${modelName}` }
        : { usable: false, advice }
    },

    async transcribe(segment, options) {
      if (!isSet) throw new EngineError('engine_missing', advice, { retry: false })
      const attempt = (stop: AbortSignal) => async () => {
        const late = AbortSignal.timeout(BASE_MS + segment.lengthSeconds * MS_PER_SECOND)
        const signal = AbortSignal.any([stop, late])
        return sendSegment({ url, apiKey, model: modelName, segment, options, signal }).catch((error: unknown) => {
          if (!late.aborted || stop.aborted) throw error
          throw new TryFailed(
            new EngineError('engine_timeout', phrase('The speech server took too long over a part of this file.'), {
              retry: true,
              cause: error,
            }),
            { again: false },
          )
        })
      }
      return work.run(options.signal, async (stop) => {
        const answer = await withRetries(attempt(stop), { retry, signal: stop, ...(wait && { wait }) })
        return wordsFromAnswer(answer, segment.lengthSeconds)
      })
    },

    close: () => work.close(),
  }
}
