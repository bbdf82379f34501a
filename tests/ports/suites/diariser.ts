import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Diariser } from '../../../server/ports/diariser.ts'
import { EngineError } from '../../../server/ports/engine-error.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { writeTones } from '../../support/tones.ts'

/** What the suite needs of an adapter. */
export interface DiariserSubject {
  name: string
  /** Makes it ready to work, files in `folder`. */
  start(folder: string): Promise<Diariser>
  /** The same without what it needs. */
  withoutItsNeeds(folder: string): Diariser
  /** A segment in which two voices speak one after the other, and when. */
  talk(
    folder: string,
  ): Promise<{ wavPath: string; lengthSeconds: number; turns: readonly { start: number; end: number; who: number }[] }>
}

/** A loaded machine may take its time to end a process. */
const PATIENT = { timeout: 10_000 }

/** Whatever tells voices apart must pass this. */
export function diariserSuite(subject: DiariserSubject): void {
  describe(subject.name, () => {
    let folder: string
    let diariser: Diariser
    let before: number[]

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'diariser-'))
      before = await childProcesses()
      diariser = await subject.start(folder)
    })
    afterAll(async () => {
      await diariser.close()
      expect(await childProcesses()).toEqual(before)
      await rm(folder, { recursive: true })
    })

    test('tells two voices apart, when each speaks, and what they sound like', async () => {
      const { turns, ...segment } = await subject.talk(folder)
      const voices = await diariser.diarise(segment, {})
      expect(voices).toHaveLength(2)
      const heard = voices
        .flatMap(({ spans }, who) => spans.map((span) => ({ ...span, who })))
        .toSorted((a, b) => a.start - b.start)
      expect(heard).toHaveLength(turns.length)
      const first = heard[0]!.who
      for (const [index, turn] of turns.entries()) {
        expect(heard[index]!.start).toBeCloseTo(turn.start, 0)
        expect(heard[index]!.end).toBeCloseTo(turn.end, 0)
        expect(heard[index]!.who === first).toBe(turn.who === turns[0]!.who)
      }
      for (const { print } of voices) expect(print?.every(Number.isFinite)).toBe(true)
      expect(distance(voices[0]!.print!, voices[1]!.print!)).toBeGreaterThan(diariser.sameVoice)
    })

    test('the same voice sounds the same in another segment', async () => {
      const { turns: _, ...segment } = await subject.talk(folder)
      const [one, again] = [await diariser.diarise(segment, {}), await diariser.diarise(segment, {})]
      expect(distance(one[0]!.print!, again[0]!.print!)).toBeLessThan(diariser.sameVoice)
    })

    test('hears nobody in silence', async () => {
      const wavPath = await writeTones(path.join(folder, 'silence.wav'), 3, [])
      expect(await diariser.diarise({ wavPath, lengthSeconds: 3 }, {})).toEqual([])
    })

    test('a segment that is not there is an error of the engine', async () => {
      await expect(
        diariser.diarise({ wavPath: path.join(folder, 'gone.wav'), lengthSeconds: 3 }, {}),
      ).rejects.toBeInstanceOf(EngineError)
    })

    test('stops at work when it is told to, leaves no process, and works again', async () => {
      const { turns: _, ...segment } = await subject.talk(folder)
      await diariser.close()
      diariser = await subject.start(folder)
      const stop = new AbortController()
      const reason = new Error('the file was removed')
      const work = expect(diariser.diarise(segment, { signal: stop.signal })).rejects.toBe(reason)
      await expect
        .poll(async () => (await childProcesses()).length, { ...PATIENT, interval: 1 })
        .toBeGreaterThan(before.length)
      stop.abort(reason)
      await work
      await expect.poll(childProcesses, PATIENT).toEqual(before)
      expect(await diariser.diarise(segment, {})).toHaveLength(2)
    })

    test('says what it is, and works on segments of at most 30 s', async () => {
      expect(await diariser.state()).toEqual({ usable: true, label: expect.stringMatching(/\S/) })
      expect(diariser.segments.idealSeconds).toBeLessThanOrEqual(diariser.segments.mostSeconds)
      expect(diariser.segments.mostSeconds).toBeLessThanOrEqual(30)
    })

    test('without what it needs, says in plain words what to do', async () => {
      const lacking = subject.withoutItsNeeds(folder)
      expect(await lacking.state()).toEqual({ usable: false, advice: expect.stringMatching(/install|add|set /i) })
      const { turns: _, ...segment } = await subject.talk(folder)
      await expect(lacking.diarise(segment, {})).rejects.toMatchObject({
        name: 'EngineError',
        code: 'engine_missing',
        retry: false,
      })
      await lacking.close()
    })
  })
}

/** Cosine distance of two prints. */
function distance(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, index) => sum + value * y[index]!, 0)
  return 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
