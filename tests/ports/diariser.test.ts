import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSherpaDiariser } from '../../server/adapters/diariser-sherpa/create-sherpa-diariser.ts'
import { createDiarisationStore } from '../../server/modules/recognition/models/installed.ts'
import { writeVoiceModels } from '../support/tiny-onnx.ts'
import { writeTones } from '../support/tones.ts'
import { diariserSuite } from './suites/diariser.ts'

const turns = [
  { start: 1, end: 3, who: 0 },
  { start: 4, end: 6, who: 1 },
  { start: 7, end: 9, who: 0 },
  { start: 9, end: 11.5, who: 1 },
]
const PITCH = [300, 3000]

diariserSuite({
  name: 'sherpa-onnx with models of the test',
  async start(folder) {
    const model = await writeVoiceModels(path.join(folder, 'voices'))
    return createSherpaDiariser({ workers: 1, models: { best: async () => model, advice: () => '' } })
  },
  withoutItsNeeds: (folder) =>
    createSherpaDiariser({ workers: 1, models: createDiarisationStore({ modelsDir: path.join(folder, 'none') }) }),
  talk: async (folder) => ({
    wavPath: await writeTones(
      path.join(folder, 'talk.wav'),
      12,
      turns.map(({ start, end, who }) => ({ start, end, hertz: PITCH[who]! })),
    ),
    lengthSeconds: 12,
    turns,
  }),
})

test('models of another kind end the child only, and are an error that says what to do', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'diariser-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const model = await writeVoiceModels(folder, { metadata: {} })
  const diariser = createSherpaDiariser({ workers: 1, models: { best: async () => model, advice: () => '' } })
  onTestFinished(() => diariser.close())
  const wavPath = await writeTones(path.join(folder, 'talk.wav'), 3, [{ start: 1, end: 2, hertz: 300 }])
  await expect(diariser.diarise({ wavPath, lengthSeconds: 3 }, {})).rejects.toMatchObject({
    name: 'EngineError',
    code: 'engine_failed',
    retry: true,
    message: expect.stringContaining('longhand models remove'),
  })
})
