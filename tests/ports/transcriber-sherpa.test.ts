import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSherpaTranscriber } from '../../server/adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import type { InstalledModel, SpeechModels } from '../../server/ports/speech-models.ts'
import type { Transcriber } from '../../server/ports/transcriber.ts'
import { childProcesses, isRunning } from '../support/child-processes.ts'
import { writeToneModel } from '../support/tiny-onnx.ts'
import { writeTones } from '../support/tones.ts'

const tones = [
  { start: 0.5, end: 1, hertz: 300 },
  { start: 1.5, end: 2, hertz: 4000 },
  { start: 2.5, end: 3, hertz: 300 },
]
/** A loaded machine may take its time to end a process. */
const PATIENT = { timeout: 10_000 }
const options = { language: 'en', multilingual: false, vocabulary: [] }

let folder: string
let model: InstalledModel
let segment: { wavPath: string; lengthSeconds: number }
const open: Transcriber[] = []

function only(one: InstalledModel): SpeechModels {
  return { installed: async () => [one], best: async () => one, advice: () => '' }
}

function engine(models: SpeechModels, workers = 2, idleMs?: number): Transcriber {
  const created = createSherpaTranscriber({ models, workers, idleMs })
  open.push(created)
  return created
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sherpa-'))
  model = await writeToneModel(path.join(folder, 'tones'))
  segment = { wavPath: await writeTones(path.join(folder, 'tones.wav'), 4, tones), lengthSeconds: 4 }
})
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))
afterAll(() => rm(folder, { recursive: true }))

test('hears words and their times through the native library', async () => {
  const words = await engine(only(model)).transcribe(segment, options)
  expect(words.map((word) => word.text)).toEqual(['low', 'high', 'low'])
  for (const [index, word] of words.entries()) {
    expect(word.start).toBeCloseTo(tones[index]?.start ?? 0, 1)
    expect(word.end).toBeGreaterThan(word.start)
    expect(word.end).toBeLessThan(tones[index]?.end ?? 0)
    expect(word.origin).toBeUndefined()
  }
})

test('keeps its process and model between segments, and ends an idle one', async () => {
  const sherpa = engine(only(model), 1, 1)
  const before = await childProcesses()
  await sherpa.transcribe(segment, options)
  await expect.poll(childProcesses, PATIENT).toEqual(before)

  const warm = engine(only(model), 1)
  await warm.transcribe(segment, options)
  const first = await childProcesses()
  await warm.transcribe(segment, options)
  expect(await childProcesses()).toEqual(first)
  expect(first.length).toBe(before.length + 1)
})

test('runs no more processes than it may, and answers everyone', async () => {
  const before = await childProcesses()
  const sherpa = engine(only(model), 2)
  const answers = await Promise.all(Array.from({ length: 6 }, () => sherpa.transcribe(segment, options)))
  expect(answers.map((words) => words.length)).toEqual([3, 3, 3, 3, 3, 3])
  expect((await childProcesses()).length).toBe(before.length + 2)
})

describe('a native crash', () => {
  test('ends the child only, and is an error that says what to do', async () => {
    const broken = await writeToneModel(path.join(folder, 'broken'), { metadata: { model_type: 'EncDecCTCModelBPE' } })
    const sherpa = engine(only(broken))
    await expect(sherpa.transcribe(segment, options)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'engine_failed',
      retry: true,
      message: expect.stringContaining('longhand models remove'),
      cause: { message: expect.stringContaining('255') },
    })
  })

  test('says how it broke down, for whoever counts that', async () => {
    const broken = await writeToneModel(path.join(folder, 'broken-fault'), { metadata: {} })
    await expect(engine(only(broken)).transcribe(segment, options)).rejects.toMatchObject({ fault: 'load' })
    const before = new Set(await childProcesses())
    const sherpa = engine(only(model), 1)
    await sherpa.transcribe(segment, options)
    const [child = 0] = (await childProcesses()).filter((id) => !before.has(id))
    process.kill(child, 'SIGSTOP')
    const waiting = expect(sherpa.transcribe(segment, options)).rejects.toMatchObject({
      fault: 'memory',
      message: 'The speech engine ran out of memory on a part of this file.',
    })
    process.kill(child, 'SIGKILL')
    await waiting
  })

  test('is followed by a fresh process', async () => {
    const broken = await writeToneModel(path.join(folder, 'broken-first'), { metadata: {} })
    let current = broken
    const sherpa = engine({ installed: async () => [current], best: async () => current, advice: () => '' }, 1)
    await expect(sherpa.transcribe(segment, options)).rejects.toMatchObject({ retry: true })
    current = model
    expect(await sherpa.transcribe(segment, options)).toHaveLength(3)
  })
})

test('goes when the process that it belongs to is killed', async () => {
  const script = path.join(import.meta.dirname, 'processes/hold-sherpa.ts')
  const owner = spawn(process.execPath, [script, path.join(folder, 'held'), segment.wavPath], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const [child = 0] = JSON.parse(line.toString()) as number[]
  expect(await isRunning(child)).toBe(true)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await expect.poll(() => isRunning(child), PATIENT).toBe(false)
})

test('closing waits for the child to be gone, though nothing else keeps the process running', async () => {
  const script = path.join(import.meta.dirname, 'processes/close-sherpa.ts')
  expect(
    await promisify(execFile)(process.execPath, [script, path.join(folder, 'closed'), segment.wavPath]),
  ).toMatchObject({ stdout: 'closed' })
})

test('a model whose files are gone is an error without another try', async () => {
  const gone = { ...model, files: { ...model.files, model: path.join(folder, 'gone.onnx') } }
  await expect(engine(only(gone)).transcribe(segment, options)).rejects.toMatchObject({
    name: 'EngineError',
    code: 'engine_failed',
    retry: false,
  })
})

test('without a model it is not usable, and says how to get one', async () => {
  const sherpa = engine({ installed: async () => [], best: async () => null, advice: () => 'Add one.' })
  expect(await sherpa.state()).toEqual({ usable: false, advice: 'Add one.' })
  await expect(sherpa.transcribe(segment, options)).rejects.toMatchObject({
    code: 'engine_missing',
    message: 'Add one.',
  })
})

test('says which languages its models know', async () => {
  expect(await engine(only({ ...model, multilingual: true })).state()).toEqual({
    usable: true,
    languages: new Set(['en']),
    multilingual: true,
    label: 'sherpa-onnx, Tones',
  })
})
