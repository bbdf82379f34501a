import { expect, onTestFinished, test, vi } from 'vitest'
import path from 'node:path'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createSherpaTranscriber } from '../../server/adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { checkModel, describeSample } from '../../server/commands/models.ts'
import { trySample } from '../../server/modules/recognition/trials/try-sample.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { writeToneModel } from '../support/tiny-onnx.ts'

const media = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })

const says = (text: string): Transcriber => ({
  name: 'sherpa',
  segments: { idealSeconds: 25, mostSeconds: 29 },
  parallel: null,
  state: async () => ({ usable: true, languages: 'any', multilingual: false, label: 'Fake' }),
  transcribe: async (_segment, { onMemory }) => {
    onMemory?.(120_000_000)
    return text.split(' ').map((word, at) => ({ text: word, start: at / 10, end: at / 10 + 0.05, confidence: 1 }))
  },
  close: async () => {},
})

test('the sample is compared with its text, with time and memory', async () => {
  const { reference } = await trySample({ engine: says('x'), media })
  const tried = await trySample({ engine: says(reference.toLowerCase().replace('museum', 'music')), media })
  expect(tried).toMatchObject({ errors: { errors: 1 }, memory: 120_000_000 })
  expect(tried.lengthSeconds).toBeCloseTo(10.9, 0)
  expect(describeSample(tried)).toMatch(/errors {3}3 in 100 words \(1 of 35\)\n.*\n.*120 MB\nThe model works here\.$/)
  expect(describeSample(await trySample({ engine: says('x'), media }))).toMatch(/something is wrong/)
})

test('a real engine runs over the sample, and says how much memory its process took', async () => {
  const model = await writeToneModel(path.join(await temporaryFolder(), 'tones'))
  const models = { installed: async () => [model], best: async () => model, advice: () => '' }
  const engine = createSherpaTranscriber({ models, workers: 1 })
  onTestFinished(() => engine.close())
  const { memory, pace } = await trySample({ engine, media })
  expect(memory).toBeGreaterThan(20_000_000)
  expect(pace).toBeGreaterThan(0)
})

test('unknown names and models without English are refused before anything is fetched', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const modelsDir = await temporaryFolder()
  const check = (name: string) => checkModel(name, { modelsDir, engine: says('x'), media })
  await expect(check('nothing')).rejects.toThrow('There is no model named nothing')
  await expect(check('diarisation')).rejects.toThrow('does not transcribe English')
})
