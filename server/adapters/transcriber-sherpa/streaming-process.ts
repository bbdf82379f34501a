import { readFileSync } from 'node:fs'
import { answerPhrases, type PhraseDecoder } from '../listening/answer-phrases.ts'
import { loadLibrary } from '../sherpa/library.ts'
import type { StreamingConfig } from './recogniser-config.ts'
import { type SherpaResult, wordsFromTokens } from './words-from-tokens.ts'

const RATE = 16_000
/** A model looks ahead: so much silence after a phrase brings its last words. Seconds. */
const AFTER_SECONDS = 0.6

/** The part of sherpa-onnx-node that is used here. */
interface Sherpa {
  OnlineRecognizer: new (config: StreamingConfig) => Recogniser
}
interface Recogniser {
  createStream(): Stream
  isReady(stream: Stream): boolean
  decode(stream: Stream): void
  getResult(stream: Stream): SherpaResult & { ys_probs?: readonly number[] }
}
interface Stream {
  acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void
  inputFinished(): void
}

interface Model {
  recogniser: Recogniser
  /** Its vocabulary has capital letters alone, which say nothing. */
  isCapital: boolean
}

/** Follows a session with a model that others may use as well, each phrase in a stream of its own. */
function createDecoder({ recogniser, isCapital }: Model): PhraseDecoder {
  let stream = recogniser.createStream()
  let heardSamples = 0
  let lastText: string | null = null

  function decode(): void {
    while (recogniser.isReady(stream)) recogniser.decode(stream)
  }

  function words(result: ReturnType<Recogniser['getResult']>) {
    const { ys_probs: ys_log_probs = [], ...told } = result
    const heard = wordsFromTokens({ ...told, ys_log_probs }, [], heardSamples / RATE)
    return isCapital ? heard.map((word) => ({ ...word, text: word.text.toLowerCase() })) : heard
  }

  return {
    begin() {
      stream = recogniser.createStream()
      heardSamples = 0
      lastText = null
    },
    hear(samples) {
      heardSamples += samples.length
      stream.acceptWaveform({ samples: Float32Array.from(samples, (sample) => sample / 32_768), sampleRate: RATE })
      decode()
    },
    soFar() {
      const result = recogniser.getResult(stream)
      if (result.text === lastText) return null
      lastText = result.text
      return words(result)
    },
    end() {
      stream.acceptWaveform({ samples: new Float32Array(AFTER_SECONDS * RATE), sampleRate: RATE })
      stream.inputFinished()
      decode()
      return words(recogniser.getResult(stream))
    },
  }
}

function load(config: StreamingConfig): Model {
  const tokens = readFileSync(String(config.modelConfig['tokens']), 'utf8').replaceAll(/<[^>]*>/g, '')
  const { OnlineRecognizer } = loadLibrary() as Sherpa
  return { recogniser: new OnlineRecognizer(config), isCapital: /\p{Lu}/u.test(tokens) && !/\p{Ll}/u.test(tokens) }
}

let model: Model | null = null
answerPhrases((config) => createDecoder((model ??= load(config as StreamingConfig))))
