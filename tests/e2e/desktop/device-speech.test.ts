import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ForkOptions, UtilityProcess } from 'electron'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lineToParent } from '../../../server/adapters/listening/line-to-parent.ts'
import { createOnDeviceSpeech, type OnDeviceSpeech } from '../../../server/on-device/index.ts'
import { createRecordingStore } from '../../../src/main/recording/recording-store.ts'
import { createDeviceSpeech } from '../../../src/main/speech/device-speech.ts'
import { createEngineProcesses } from '../../../src/main/speech/engine-process.ts'
import { openWordsJournal } from '../../../src/main/speech/words-journal.ts'
import type { HeardNews } from '../../../src/shared/bridge/speech.ts'
import type { Recording } from '../../../src/shared/domain/recording.ts'
import { readTranscriptFile } from '../../../src/shared/transcript/imports/read-transcript-file.ts'
import type { HeardWord } from '../../../src/shared/transcript/paragraphs.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { joined, speak } from '../../support/media-samples.ts'
import { describeNeeding, missingPrograms } from '../../support/needs.ts'
import { createRandom } from '../../support/random.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { writeStreamingToneModel } from '../../support/tiny-onnx.ts'
import { type Tone, writeTones } from '../../support/tones.ts'

const ID = '0199a1b2-0000-7000-8000-000000000001'
const recording: Recording = {
  id: ID,
  kind: 'audio',
  mimeType: 'audio/wav',
  startedAt: 1_700_000_000_000,
  recordedMs: 0,
  spoken: 'en',
}
/** Half a second of sound, as the page hands it out. */
const SLICE = 16_000
const SLOW = 120_000
const PATIENT = { timeout: 60_000 }

const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')
const words = (text: string) =>
  readTranscriptFile(text, { name: 'a.json', lengthSeconds: 60 }).transcript.paragraphs.flatMap((one) => one.words)

/** A folder with a streaming model that hears low and high tones. */
async function modelsOfTest(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-models-'))
  const { files, label, kind, languages } = await writeStreamingToneModel(path.join(folder, 'tones'))
  const names = Object.fromEntries(Object.entries(files).map(([role, file]) => [role, path.basename(file ?? '')]))
  await writeFile(
    path.join(folder, 'tones/model.json'),
    JSON.stringify({ label, kind, languages: [...languages], files: names }),
  )
  return folder
}

function openWith(folder: string, engines: OnDeviceSpeech) {
  const heard: HeardNews[] = []
  const speech = createDeviceSpeech({ engines, report: (news) => heard.push(news) })
  const store = createRecordingStore({ folder, repair: null, speech })
  onTestFinished(async () => {
    await store.closeAll()
    await speech.close()
  })
  const text = async () => {
    const found = await store.find('anna', ID)
    return found && speech.text(found.file, found.recording)
  }
  return { heard, speech, store, text }
}

async function record(store: ReturnType<typeof openWith>['store'], sound: Buffer, more: Partial<Recording> = {}) {
  await store.begin('anna', { ...recording, ...more })
  for (let at = 0; at < sound.length; at += SLICE)
    await store.append('anna', ID, sound.subarray(at, at + SLICE), at / 32)
}

/** Tones with pauses that end phrases: low or high, 0.4 s each. */
const PHRASES = 12
const tones: Tone[] = Array.from({ length: PHRASES }, (_, index) => ({
  start: 1 + index * 1.5,
  end: 1.4 + index * 1.5,
  hertz: index % 3 === 0 ? 4000 : 300,
}))
const SAID = tones.map(({ hertz }) => (hertz === 300 ? 'low' : 'high')).join(' ')

describe('with a streaming model of the test', () => {
  let models: string
  let wav: string
  let sound: Buffer
  beforeAll(async () => {
    models = await modelsOfTest()
    wav = await writeTones(path.join(models, 'tones.wav'), 1 + PHRASES * 1.5 + 0.5, tones)
    sound = await readFile(wav)
  })
  afterAll(() => rm(models, { recursive: true }))
  const engines = () => createOnDeviceSpeech({ modelsFolder: models, searchPath: '' })

  test(
    'a recording is written down while it is made, and its text can be uploaded',
    async () => {
      const folder = await temporaryFolder()
      const { heard, store, speech, text } = openWith(folder, engines())
      expect(await speech.languages()).toEqual(['en'])
      const begun = 44 + 1.4 * 32_000
      await record(store, sound.subarray(0, begun))
      // The phrase has not ended.
      await expect.poll(() => textOf(heard.at(-1)?.partial ?? []), PATIENT).toBe('high')
      expect(heard.flatMap((news) => news.words)).toEqual([])
      for (let at = begun; at < sound.length; at += SLICE)
        await store.append('anna', ID, sound.subarray(at, at + SLICE), at / 32)
      // The recording has not ended.
      await expect.poll(() => textOf(heard.flatMap((news) => news.words)), PATIENT).toContain('high low low high')
      await store.close('anna', ID)
      const made = (await text()) ?? ''
      expect(textOf(words(made))).toBe(SAID)
      for (const [index, word] of words(made).entries()) expect(word.data_start).toBeCloseTo(tones[index]!.start, 0)
      expect(heard.at(-1)).toMatchObject({ id: ID, state: 'done', partial: [] })
      // Asked again, as when the page was loaded anew, it is the same: nothing is heard twice.
      expect(await text()).toBe(made)
      const [listed] = await store.list('anna')
      expect(listed).toMatchObject({ spoken: 'en', mimeType: 'audio/wav', bytes: sound.length })
      expect((await readFile((await store.find('anna', ID))!.file)).equals(sound)).toBe(true)
    },
    SLOW,
  )

  test(
    'killed at any moment, it has lost at most a second of sound, and no final word, and none is there twice',
    async () => {
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        const folder = await temporaryFolder()
        const { handedOut, final } = await recordAndDie(folder, { models, wav, seed, size: sound.length })
        const { store, text } = openWith(folder, engines())
        const [listed] = await store.list('anna')
        const kept = listed?.bytes ?? 0
        expect(handedOut - kept, `seed ${seed}: bytes lost`).toBeLessThanOrEqual(32_000)
        const file = (await store.find('anna', ID))!.file
        expect((await readFile(file)).subarray(44).equals(sound.subarray(44, kept)), `seed ${seed}`).toBe(true)
        const seconds = (kept - 44) / 32_000
        const spoken = tones.filter(({ end }) => end + 0.3 < seconds).length
        const found = words((await text()) ?? '{"transcript":[]}')
        const said = SAID.split(' ')
        // A tone that was cut off by the kill may be heard, or not.
        expect([spoken, spoken + 1], `seed ${seed}: ${found.length} words of ${seconds} s`).toContain(found.length)
        expect(textOf(found)).toBe(said.slice(0, found.length).join(' '))
        expect(found.slice(0, final.length).map(({ text: word, data_start }) => [word, data_start])).toEqual(
          final.map(({ text: word, start }) => [word, start]),
        )
      }
    },
    SLOW * 2,
  )

  test(
    'an engine that dies in the middle costs no word',
    async () => {
      const before = await childProcesses()
      const { heard, store, text } = openWith(await temporaryFolder(), engines())
      await record(store, sound.subarray(0, 44 + 32_000 * 6))
      await expect.poll(() => heard.flatMap((news) => news.words).length, PATIENT).toBeGreaterThan(0)
      for (const id of await childProcesses()) if (!before.includes(id)) process.kill(id, 'SIGKILL')
      for (let at = 44 + 32_000 * 6; at < sound.length; at += SLICE)
        await store.append('anna', ID, sound.subarray(at, at + SLICE), at / 32)
      await store.close('anna', ID)
      expect(textOf(words((await text()) ?? ''))).toBe(SAID)
    },
    SLOW,
  )

  test(
    'a discarded recording takes its words along',
    async () => {
      const folder = await temporaryFolder()
      const { store, text } = openWith(folder, engines())
      await record(store, sound.subarray(0, 44 + 32_000 * 4))
      await store.close('anna', ID)
      expect(await text()).not.toBeNull()
      expect((await readdir(path.join(folder, 'anna'))).toSorted()).toEqual([
        `${ID}.json`,
        `${ID}.media`,
        `${ID}.words`,
      ])
      await store.remove('anna', ID)
      expect(await readdir(path.join(folder, 'anna'))).toEqual([])
    },
    SLOW,
  )
})

test('without an engine the recording is made, whole, and has no text', async () => {
  const { heard, speech, store, text } = openWith(
    await temporaryFolder(),
    createOnDeviceSpeech({ modelsFolder: '/nowhere', searchPath: '' }),
  )
  expect(await speech.languages()).toEqual([])
  const sound = Buffer.concat([Buffer.alloc(44), Buffer.alloc(64_000, 1)])
  await record(store, sound)
  await store.close('anna', ID)
  await expect.poll(() => heard.at(-1)?.state).toBe('lost')
  expect(await text()).toBeNull()
  const [listed] = await store.list('anna')
  expect(listed?.bytes).toBe(sound.length)
  expect((await readFile((await store.find('anna', ID))!.file)).subarray(0, 4).toString()).toBe('RIFF')
})

test('a folder with a broken or half a model is none', async () => {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'broken'))
  await writeFile(path.join(folder, 'broken/model.json'), '{"label":')
  await mkdir(path.join(folder, 'half'))
  await writeFile(
    path.join(folder, 'half/model.json'),
    JSON.stringify({
      label: 'Half',
      kind: 'streaming-ctc',
      languages: ['de'],
      files: { model: 'm.onnx', tokens: 't' },
    }),
  )
  await mkdir(path.join(folder, 'outside'))
  await writeFile(
    path.join(folder, 'outside/model.json'),
    JSON.stringify({ label: 'Out', kind: 'streaming-ctc', languages: ['de'], files: { tokens: '../../passwords' } }),
  )
  expect(await createOnDeviceSpeech({ modelsFolder: folder, searchPath: '' }).languages()).toEqual([])
})

test('a phrase that a crash tore is heard again; what is whole stays', async () => {
  const file = path.join(await temporaryFolder(), 'a.words')
  const word = { text: 'low', start: 1, end: 1.5, confidence: 1 }
  const journal = await openWordsJournal(file)
  await journal.add({ from: 0, to: 100, words: [word] })
  await journal.add({ from: 200, to: 300, words: [] })
  await expect(journal.add({ from: 250, to: 400, words: [word] })).rejects.toThrow('has its words already')
  await journal.close()
  const whole = await readFile(file)
  await appendFile(file, '{"from":300,"to":400,"wor')
  const again = await openWordsJournal(file)
  expect(again.heardTo()).toBe(300)
  expect(again.phrases()).toEqual([
    { from: 0, to: 100, words: [word] },
    { from: 200, to: 300, words: [] },
  ])
  await again.add({ from: 300, to: 500, words: [] })
  await again.close()
  expect((await readFile(file, 'utf8')).startsWith(whole.toString('utf8'))).toBe(true)
  const last = await openWordsJournal(file)
  expect(last.heardTo()).toBe(500)
  await last.close()
})

const missing = missingPrograms(['flite', 'pocketsphinx_continuous'], 'flite pocketsphinx pocketsphinx-en-us')

describeNeeding(missing, 'with PocketSphinx', () => {
  test(
    'speech is written down without a network',
    async () => {
      const spoken = await joined(
        [await speak('the old man walked along the river'), await speak('he looked at the boats')],
        {
          pauseSeconds: 1,
        },
      )
      const { heard, speech, store, text } = openWith(
        await temporaryFolder(),
        createOnDeviceSpeech({ modelsFolder: '/nowhere' }),
      )
      expect(await speech.languages()).toEqual(['en'])
      await record(store, await readFile(spoken), { spoken: 'en-GB' })
      await store.close('anna', ID)
      const made = words((await text()) ?? '{"transcript":[]}')
      expect(textOf(made)).toMatch(/old man walk(?:ed)? along the river he looked at the/)
      expect(textOf(heard.flatMap((news) => news.words))).toBe(textOf(made))
    },
    SLOW,
  )
})

test('in the app, engines run in processes of Electron, which know nothing of its environment but paths', async () => {
  const child = Object.assign(new EventEmitter(), { pid: 7, postMessage: vi.fn(), kill: vi.fn() })
  const begun = vi.fn((_file: string, _args: string[], _options: ForkOptions) => child as unknown as UtilityProcess)
  vi.stubEnv('LONGHAND_SECRET', 'x')
  const start = createEngineProcesses({ utilityProcess: { fork: begun }, folder: '/app/out/main' })
  const one = start(new URL('file:///app/server/decoder-process.ts'))
  vi.unstubAllEnvs()
  expect(begun.mock.calls[0]?.[0]).toBe('/app/out/main/decoder-process.js')
  expect(Object.keys(begun.mock.calls[0]?.[2].env ?? {})).not.toContain('LONGHAND_SECRET')
  const heard: unknown[] = []
  one.onMessage((message) => heard.push(message))
  child.emit('message', { kind: 'ready' })
  one.tell({ kind: 'close', session: 1 })
  one.kill()
  child.emit('exit', 9)
  expect([heard, child.postMessage.mock.calls, child.kill.mock.calls.length, await one.gone]).toEqual([
    [{ kind: 'ready' }],
    [[{ kind: 'close', session: 1 }]],
    1,
    'the process ended with 9',
  ])
})

test('a process of Electron is told and answers by its port', () => {
  const port = Object.assign(new EventEmitter(), { postMessage: vi.fn() })
  Object.assign(process, { parentPort: port })
  onTestFinished(() => void Reflect.deleteProperty(process, 'parentPort'))
  const line = lineToParent()
  const told: unknown[] = []
  line.hear((message) => told.push(message))
  line.say({ kind: 'ready' })
  port.emit('message', { data: { kind: 'close', session: 3 } })
  expect([told, port.postMessage.mock.calls]).toEqual([[{ kind: 'close', session: 3 }], [[{ kind: 'ready' }]]])
})

interface Death {
  /** Bytes that the page had handed out. */
  handedOut: number
  /** Words that were said to be final. */
  final: HeardWord[]
}

/** Records in a process that is killed at a moment that the seed chooses. */
function recordAndDie(
  folder: string,
  { models, wav, seed, size }: { models: string; wav: string; seed: number; size: number },
): Promise<Death> {
  const random = createRandom(seed)
  const atByte = size * (0.2 + 0.75 * random())
  const afterWords = random() < 0.5 ? 1 + Math.floor(random() * (PHRASES - 2)) : null
  const afterMs = random() * 6
  const child = fork(path.join(import.meta.dirname, '../../support/device-recording-process.ts'), [
    folder,
    models,
    'anna',
    JSON.stringify(recording),
    wav,
    String(SLICE),
  ])
  const death: Death = { handedOut: 0, final: [] }
  let isDying = false
  const die = () => {
    if (!isDying) setTimeout(() => child.kill('SIGKILL'), afterMs)
    isDying = true
  }
  child.on('message', (message: { handedOut?: number; words?: HeardWord[]; done?: true }) => {
    death.handedOut = message.handedOut ?? death.handedOut
    death.final.push(...(message.words ?? []))
    if (afterWords === null ? death.handedOut >= atByte : death.final.length >= afterWords || message.done) die()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code ? reject(new Error(`it ended with ${code}`)) : resolve(death)))
  })
}
