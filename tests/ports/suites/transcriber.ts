import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { EngineError } from '../../../server/ports/engine-error.ts'
import type { Transcriber } from '../../../server/ports/transcriber.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { describeNeeding } from '../../support/needs.ts'
import { writeTones } from '../../support/tones.ts'

/** What the suite needs of an adapter. */
export interface TranscriberSubject {
  name: string
  /** Why it cannot run here; it is then left out, and the reason printed. */
  missing?: string | undefined
  /** Makes the engine ready to work, files in `folder`. */
  start(folder: string): Promise<Transcriber>
  /** The same engine without what it needs. */
  withoutItsNeeds(folder: string): Transcriber
  /** A segment with something to hear, and words that must be heard in it. */
  speech(folder: string): Promise<{ wavPath: string; lengthSeconds: number; words: readonly string[] }>
  /**
   * Puts the engine where it works until it is stopped, and answers once it is at work; for engines without a child
   * process.
   */
  hold?(): Promise<unknown>
  /** Ends what `start` began beside the engine. */
  stop?(): Promise<void>
}

/** A loaded machine may take its time to end a process. */
const PATIENT = { timeout: 10_000 }
const options = { language: 'en', multilingual: false, vocabulary: [] }

/** Whatever hears speech must pass this. */
export function transcriberSuite(subject: TranscriberSubject): void {
  describeNeeding(subject.missing, subject.name, () => {
    let folder: string
    let engine: Transcriber
    let before: number[]

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'transcriber-'))
      before = await childProcesses()
      engine = await subject.start(folder)
    })
    afterEach(async () => {
      if (!engine) return
      await expect.poll(async () => (await childProcesses()).length, PATIENT).toBeLessThanOrEqual(before.length + 1)
    })
    afterAll(async () => {
      await engine.close()
      await subject.stop?.()
      expect(await childProcesses()).toEqual(before)
      await rm(folder, { recursive: true })
    })

    test('hears words in order, inside the segment, with a confidence', async () => {
      const { words: expected, ...segment } = await subject.speech(folder)
      const words = await engine.transcribe(segment, options)
      const heard = words.map((word) => word.text.toLowerCase().replaceAll(/[^a-z]/g, ''))
      expect(heard).toEqual(expect.arrayContaining([...expected]))
      let last = 0
      for (const word of words) {
        expect(word.text).toMatch(/^\S+$/)
        expect(word.start).toBeGreaterThanOrEqual(last)
        expect(word.end).toBeGreaterThanOrEqual(word.start)
        expect(word.end).toBeLessThanOrEqual(segment.lengthSeconds)
        expect(word.confidence).toBeGreaterThanOrEqual(0)
        expect(word.confidence).toBeLessThanOrEqual(1)
        last = word.start
      }
    })

    test('hears nothing in silence', async () => {
      const wavPath = await writeTones(path.join(folder, 'silence.wav'), 3, [])
      expect(await engine.transcribe({ wavPath, lengthSeconds: 3 }, options)).toEqual([])
    })

    test('a segment that is not there is an error of the engine', async () => {
      const gone = { wavPath: path.join(folder, 'gone.wav'), lengthSeconds: 3 }
      await expect(engine.transcribe(gone, options)).rejects.toBeInstanceOf(EngineError)
    })

    test('does not begin when it was stopped before', async () => {
      const { words: _, ...segment } = await subject.speech(folder)
      const reason = new Error('not wanted any more')
      await expect(engine.transcribe(segment, { ...options, signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    })

    test('stops at work when it is told to, leaves no process, and works again', async () => {
      const { words: _, ...segment } = await subject.speech(folder)
      await engine.close()
      engine = await subject.start(folder)
      const stop = new AbortController()
      const reason = new Error('the file was removed')
      const held = subject.hold?.()
      const work = expect(engine.transcribe(segment, { ...options, signal: stop.signal })).rejects.toBe(reason)
      await (held ??
        expect
          .poll(async () => (await childProcesses()).length, { ...PATIENT, interval: 1 })
          .toBeGreaterThan(before.length))
      stop.abort(reason)
      await work
      await expect.poll(childProcesses, PATIENT).toEqual(before)
      expect(await engine.transcribe(segment, options)).not.toEqual([])
    })

    test('says what it can do', async () => {
      const state = await engine.state()
      expect(state).toMatchObject({ usable: true, label: expect.stringMatching(/\S/) })
      expect(engine.segments.idealSeconds).toBeLessThanOrEqual(engine.segments.mostSeconds)
    })

    test('without what it needs, says in plain words what to do', async () => {
      const lacking = subject.withoutItsNeeds(folder)
      expect(await lacking.state()).toEqual({ usable: false, advice: expect.stringMatching(/install|add|set /i) })
      const { words: _, ...segment } = await subject.speech(folder)
      await expect(lacking.transcribe(segment, options)).rejects.toMatchObject({
        name: 'EngineError',
        code: 'engine_missing',
        retry: false,
      })
      await lacking.close()
    })
  })
}
