import type { Voice } from '../../ports/diariser.ts'
import { answerQuestions } from '../sherpa/answer-questions.ts'
import { loadLibrary } from '../sherpa/library.ts'
import { speechSpans } from '../sherpa/speech-spans.ts'
import type { DiariserConfig, ExtractorConfig } from './diariser-config.ts'
import type { DiariseRequest } from './diariser-messages.ts'
import { singleSpeakerSpans } from './single-speaker-spans.ts'

/** Less sound than this tells nothing of a voice, in seconds. */
const LEAST_SECONDS = 0.4

/** The part of sherpa-onnx-node that is used here. */
interface Sherpa {
  readWave(path: string): Wave
  OfflineSpeakerDiarization: new (config: DiariserConfig) => {
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }
  SpeakerEmbeddingExtractor: new (config: ExtractorConfig) => Extractor
}
interface Wave {
  samples: Float32Array
  sampleRate: number
}
interface Extractor {
  createStream(): { acceptWaveform(wave: Wave): void; inputFinished(): void }
  isReady(stream: object): boolean
  compute(stream: object, enableExternalBuffer: boolean): Float32Array
}

function load({ OfflineSpeakerDiarization, SpeakerEmbeddingExtractor }: Sherpa, config: DiariserConfig) {
  return {
    key: JSON.stringify(config),
    diariser: new OfflineSpeakerDiarization(config),
    extractor: new SpeakerEmbeddingExtractor(config.embedding),
  }
}

let loaded: ReturnType<typeof load> | null = null

answerQuestions((question, enter): Promise<Voice[]> => {
  const { config, wavPath } = question as DiariseRequest
  const sherpa = loadLibrary() as Sherpa
  enter('sound')
  const wave = sherpa.readWave(wavPath)
  if (speechSpans(wave.samples, wave.sampleRate).length === 0) return Promise.resolve([])
  enter('model')
  if (loaded?.key !== JSON.stringify(config)) loaded = load(sherpa, config)
  enter('work')
  const { diariser, extractor } = loaded
  const turns = diariser.process(wave.samples)
  const voices = [...Map.groupBy(turns, ({ speaker }) => speaker)].map(([speaker, own]) => {
    const spans = own.map(({ start, end }) => ({ start, end })).toSorted((a, b) => a.start - b.start)
    return {
      spans,
      print: printOf(
        extractor,
        wave,
        singleSpeakerSpans(
          spans,
          turns.filter((turn) => turn.speaker !== speaker),
        ),
      ),
    }
  })
  return Promise.resolve(voices)
})

/** What a voice sounds like in these stretches. */
function printOf(
  extractor: Extractor,
  { samples, sampleRate }: Wave,
  spans: readonly { start: number; end: number }[],
): number[] | null {
  const seconds = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  if (seconds < LEAST_SECONDS) return null
  const stream = extractor.createStream()
  for (const { start, end } of spans)
    stream.acceptWaveform({
      sampleRate,
      samples: samples.slice(Math.round(start * sampleRate), Math.round(end * sampleRate)),
    })
  stream.inputFinished()
  return extractor.isReady(stream) ? [...extractor.compute(stream, false)] : null
}
