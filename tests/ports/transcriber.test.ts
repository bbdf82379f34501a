import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { createOpenAiTranscriber } from '../../server/adapters/transcriber-openai/create-openai-transcriber.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { createSherpaTranscriber } from '../../server/adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { speechSpans } from '../../server/adapters/sherpa/speech-spans.ts'
import { createModelStore } from '../../server/modules/recognition/models/installed.ts'
import { missingPrograms } from '../support/needs.ts'
import { startOpenAiServer, type OpenAiServer, type SpeechRequest } from '../support/openai-server.ts'
import { writeToneModel } from '../support/tiny-onnx.ts'
import { writeTones } from '../support/tones.ts'
import { transcriberSuite } from './suites/transcriber.ts'

const tones = [
  { start: 0.5, end: 1, hertz: 300 },
  { start: 1.5, end: 2, hertz: 4000 },
]

async function toneSegment(folder: string, words: readonly string[]) {
  return { wavPath: await writeTones(path.join(folder, 'tones.wav'), 3, tones), lengthSeconds: 3, words }
}

transcriberSuite({
  name: 'sherpa-onnx with a model of the test',
  async start(folder) {
    const model = await writeToneModel(path.join(folder, 'tones'))
    return createSherpaTranscriber({
      workers: 1,
      models: { installed: async () => [model], best: async () => model, advice: () => '' },
    })
  },
  withoutItsNeeds: (folder) =>
    createSherpaTranscriber({
      workers: 1,
      models: createModelStore({ modelsDir: path.join(folder, 'none'), wanted: null }),
    }),
  speech: (folder) => toneSegment(folder, ['low', 'high']),
})

let server: OpenAiServer | undefined

/** One word for every sound that is in what was sent. */
function soundsOf({ samples }: SpeechRequest): object {
  const words = speechSpans(samples, 16_000).map(({ start, end }) => ({ word: 'sound', start, end }))
  return { text: words.map(() => 'Sound.').join(' '), words }
}

transcriberSuite({
  name: 'a speech server',
  async start() {
    await server?.close()
    server = await startOpenAiServer(soundsOf)
    return createOpenAiTranscriber({
      baseUrl: server.origin,
      apiKey: 'key',
      model: null,
      languages: 'any',
      retry: { times: 1, firstMs: 1, mostWaitMs: 1 },
    })
  },
  withoutItsNeeds: () => createOpenAiTranscriber({ baseUrl: null, apiKey: null, model: null, languages: 'any' }),
  speech: (folder) => toneSegment(folder, ['sound']),
  hold: () => new Promise((resolve) => server?.next.push(() => resolve(null))),
  stop: async () => server?.close(),
})

const SENTENCE = 'The weather is very nice today, and we are going to the city.'

transcriberSuite({
  name: 'PocketSphinx',
  missing: missingPrograms(['flite', 'pocketsphinx_continuous'], 'flite pocketsphinx pocketsphinx-en-us') ?? undefined,
  start: async () => createPocketSphinx(),
  withoutItsNeeds: (folder) => createPocketSphinx({ searchPath: folder }),
  async speech(folder) {
    const wavPath = path.join(folder, 'speech.wav')
    await promisify(execFile)('flite', ['-voice', 'slt', '-t', SENTENCE, wavPath])
    return { wavPath, lengthSeconds: 6, words: ['weather', 'city'] }
  },
})
