import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { transcribeByFollowing } from '../../server/adapters/listening/transcribe-by-following.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { createSherpaTranscriber } from '../../server/adapters/transcriber-sherpa/create-sherpa-transcriber.ts'
import { EngineError } from '../../server/ports/engine-error.ts'
import type { InstalledModel, StreamingModelKind } from '../../server/ports/speech-models.ts'
import type { Listening, PhraseStream, Transcriber } from '../../server/ports/transcriber.ts'
import { childProcesses } from '../support/child-processes.ts'
import { speak } from '../support/media-samples.ts'
import { describeNeeding, missingPrograms } from '../support/needs.ts'
import { writeStreamingToneModel } from '../support/tiny-onnx.ts'
import { writeTones } from '../support/tones.ts'

/** A tenth of a second. */
const PIECE = 3200
/** A loaded machine may take its time to load a model and to end a process. */
const PATIENT = { timeout: 60_000 }
const SLOW = 120_000

const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')

function say(stream: PhraseStream, sound: Buffer): void {
  for (let at = 0; at < sound.byteLength; at += PIECE) stream.write(sound.subarray(at, at + PIECE))
}

async function listenWith(engine: Transcriber): Promise<Listening> {
  const follower = await engine.follower!('en')
  const listening = follower!.listen()
  onTestFinished(() => listening.close())
  return listening
}

const missing = missingPrograms(['flite', 'pocketsphinx_continuous'], 'flite pocketsphinx pocketsphinx-en-us')

describeNeeding(missing, 'PocketSphinx, following a session', () => {
  let engine: Transcriber
  let sound: Buffer

  beforeAll(async () => {
    sound = (await readFile(await speak('the old man walked along the river'))).subarray(44)
    engine = createPocketSphinx()
  })
  afterAll(() => engine.close())

  test(
    'has words while a phrase is spoken, and its own for each phrase, from its beginning on',
    async () => {
      const listening = await listenWith(engine)
      for (let phrase = 0; phrase < 2; phrase += 1) {
        const told: string[] = []
        const stream = listening.begin((words) => told.push(textOf(words)))!
        say(stream, sound)
        await expect.poll(() => told.at(-1) ?? '', PATIENT).toContain('old man')
        const words = await stream.end()
        expect(textOf(words)).toMatch(/old man .*river$/)
        expect(words[0]!.start).toBeLessThan(1)
        expect(words.at(-1)!.end).toBeLessThanOrEqual(sound.byteLength / 2 / 16_000)
        for (const { confidence } of words) expect(confidence).toBeLessThanOrEqual(1)
      }
    },
    SLOW,
  )

  test(
    'a phrase that is given up is none of the next',
    async () => {
      const listening = await listenWith(engine)
      const dropped = listening.begin(() => undefined)!
      say(dropped, sound.subarray(0, sound.byteLength / 2))
      dropped.close()
      const stream = listening.begin(() => undefined)!
      say(stream, sound)
      expect(textOf(await stream.end())).toMatch(/^(?:\S+ )?old man walk(?:ed)? along the river/)
    },
    SLOW,
  )

  test(
    'a process that dies fails its phrase, and the next has another; none stays when the session is over',
    async () => {
      const before = await childProcesses()
      const listening = await listenWith(engine)
      const told: string[] = []
      const stream = listening.begin((words) => told.push(textOf(words)))!
      say(stream, sound)
      await expect.poll(() => told.length, PATIENT).toBeGreaterThan(0)
      const [child = 0] = (await childProcesses()).filter((id) => !before.includes(id))
      process.kill(child, 'SIGKILL')
      await expect(stream.end()).rejects.toBeInstanceOf(EngineError)
      const next = listening.begin(() => undefined)!
      say(next, sound)
      expect(textOf(await next.end())).toContain('along the river')
      listening.close()
      await expect.poll(childProcesses, PATIENT).toEqual([])
    },
    SLOW,
  )
})

describe('sherpa-onnx with a streaming model of the test', () => {
  const heard = [
    { start: 0.5, end: 1, hertz: 300 },
    { start: 1.5, end: 2, hertz: 4000 },
    { start: 2.5, end: 3, hertz: 300 },
  ]
  let folder: string
  let sound: Buffer

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'streaming-'))
    sound = (await readFile(await writeTones(path.join(folder, 'tones.wav'), 4, heard))).subarray(44)
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function engineWith(model: InstalledModel<StreamingModelKind> | null): Promise<Transcriber> {
    const models = { installed: async () => [], best: async () => null, streaming: async () => model, advice: () => '' }
    const engine = createSherpaTranscriber({ workers: 1, models })
    onTestFinished(() => engine.close())
    return engine
  }

  test(
    'has words as they sound, and each phrase its own; two sessions share a process',
    async () => {
      const engine = await engineWith(await writeStreamingToneModel(path.join(folder, 'tones')))
      const before = await childProcesses()
      const [ann, bob] = [await listenWith(engine), await listenWith(engine)]
      const told: string[] = []
      const stream = ann.begin((words) => told.push(textOf(words)))!
      say(stream, sound.subarray(0, 2.3 * 32_000))
      await expect.poll(() => told.at(-1), PATIENT).toBe('low high')
      const other = bob.begin(() => undefined)!
      say(other, sound.subarray(1.2 * 32_000))
      expect(textOf(await other.end())).toBe('high low')
      expect((await childProcesses()).length).toBe(before.length + 1)
      say(stream, sound.subarray(2.3 * 32_000))
      const words = await stream.end()
      expect(textOf(words)).toBe('low high low')
      for (const [index, word] of words.entries()) expect(word.start).toBeCloseTo(heard[index]!.start, 1)
      const next = ann.begin(() => undefined)!
      say(next, sound)
      expect(textOf(await next.end())).toBe('low high low')
    },
    SLOW,
  )

  test(
    'a model that the library cannot read ends its process alone, and is not tried again at once',
    async () => {
      const engine = await engineWith(await writeStreamingToneModel(path.join(folder, 'broken'), { metadata: {} }))
      const listening = await listenWith(engine)
      await expect(listening.begin(() => undefined)!.end()).rejects.toBeInstanceOf(EngineError)
      expect(listening.begin(() => undefined)).toBeNull()
    },
    SLOW,
  )

  test('its model can be tried with a segment', async () => {
    const engine = transcribeByFollowing(await engineWith(await writeStreamingToneModel(path.join(folder, 'tried'))))
    const segment = { wavPath: path.join(folder, 'tones.wav'), lengthSeconds: 4 }
    const options = { language: 'en', multilingual: false, vocabulary: [] }
    expect(textOf(await engine.transcribe(segment, options))).toBe('low high low')
    const without = transcribeByFollowing(await engineWith(null))
    await expect(without.transcribe(segment, options)).rejects.toThrow('follows sessions in the language en')
  })

  test('follows nothing without such a model', async () => {
    expect(await (await engineWith(null)).follower!('en')).toBeNull()
  })
})

test('without a model that loads, a session is followed no more', async () => {
  const engine = createPocketSphinx({ modelFolder: '/nowhere' })
  onTestFinished(() => engine.close())
  const listening = await listenWith(engine)
  const stream = listening.begin(() => undefined)!
  await expect(stream.end()).rejects.toBeInstanceOf(EngineError)
  expect(listening.begin(() => undefined)).toBeNull()
})
