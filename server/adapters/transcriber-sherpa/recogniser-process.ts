import { answerQuestions } from '../sherpa/answer-questions.ts'
import { loadLibrary } from '../sherpa/library.ts'
import type { RecogniserConfig } from './recogniser-config.ts'
import type { Recognised, RecogniseRequest } from './recogniser-messages.ts'
import type { SherpaResult } from './words-from-tokens.ts'
import { speechSpans } from '../sherpa/speech-spans.ts'

/** The part of sherpa-onnx-node that is used here. */
interface Sherpa {
  readWave(path: string): { samples: Float32Array; sampleRate: number }
  OfflineRecognizer: { createAsync(config: RecogniserConfig): Promise<Recogniser> }
}
interface Recogniser {
  createStream(): { acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void }
  decodeAsync(stream: object): Promise<SherpaResult>
}

/** Linux and macOS say kilobytes to Node. */
const peak = () => process.resourceUsage().maxRSS * 1024

let loaded: { key: string; recogniser: Recogniser } | null = null

answerQuestions(async (question, enter): Promise<Recognised> => {
  const { config, wavPath } = question as RecogniseRequest
  const sherpa = loadLibrary() as Sherpa
  enter('sound')
  const wave = sherpa.readWave(wavPath)
  const lengthSeconds = wave.samples.length / wave.sampleRate
  const voiced = speechSpans(wave.samples, wave.sampleRate)
  // Some models invent sentences for silence, so they are not asked.
  if (voiced.length === 0)
    return { result: { text: '', tokens: [], timestamps: [] }, voiced, lengthSeconds, memoryBytes: peak() }
  enter('model')
  const key = JSON.stringify(config)
  if (loaded?.key !== key) {
    loaded = null
    loaded = { key, recogniser: await sherpa.OfflineRecognizer.createAsync(config) }
  }
  enter('work')
  const stream = loaded.recogniser.createStream()
  stream.acceptWaveform(wave)
  return { result: await loaded.recogniser.decodeAsync(stream), voiced, lengthSeconds, memoryBytes: peak() }
})
