import { createRequire } from 'node:module'
import type { RecogniseReply, RecogniseRequest } from './recogniser-messages.ts'
import type { RecogniserConfig } from './recogniser-config.ts'
import type { SherpaResult } from './token-words.ts'
import { voicedSpans } from './voiced-spans.ts'

/*
 * The child process that runs the native library: one model, one segment at a time.
 * A model that the library cannot read ends the whole process, which is why it is one of its own.
 */

/** The part of sherpa-onnx-node that is used here. */
interface Sherpa {
  readWave(path: string): { samples: Float32Array; sampleRate: number }
  OfflineRecognizer: { createAsync(config: RecogniserConfig): Promise<Recogniser> }
}
interface Recogniser {
  createStream(): { acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void }
  decodeAsync(stream: object): Promise<SherpaResult>
}

let loaded: { key: string; recogniser: Recogniser } | null = null

function reply(message: RecogniseReply) {
  process.send?.(message)
}

async function recognise({ config, wavPath }: RecogniseRequest): Promise<void> {
  let at: 'sound' | 'model' | 'recognition' = 'model'
  try {
    const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa
    at = 'sound'
    const wave = sherpa.readWave(wavPath)
    const lengthSeconds = wave.samples.length / wave.sampleRate
    const voiced = voicedSpans(wave.samples, wave.sampleRate)
    // Some models invent sentences for silence, so they are not asked.
    if (voiced.length === 0) return reply({ kind: 'result', result: { text: '', tokens: [], timestamps: [] }, voiced, lengthSeconds })
    at = 'model'
    const key = JSON.stringify(config)
    if (loaded?.key !== key) {
      loaded = null
      loaded = { key, recogniser: await sherpa.OfflineRecognizer.createAsync(config) }
    }
    reply({ kind: 'loaded' })
    at = 'recognition'
    const stream = loaded.recogniser.createStream()
    stream.acceptWaveform(wave)
    const result = await loaded.recogniser.decodeAsync(stream)
    reply({ kind: 'result', result, voiced, lengthSeconds })
  } catch (error) {
    reply({ kind: 'failed', at, detail: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (request: RecogniseRequest) => void recognise(request))
// SIGKILL, for leaving while native threads run can hang or crash; nothing here needs tidying up.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
