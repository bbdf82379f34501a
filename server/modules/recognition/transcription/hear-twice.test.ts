import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RecognisedWord, SpeechSegment } from '../../../ports/transcriber.ts'
import { writeTones } from '../../../../tests/support/tones.ts'
import { hearTwice } from './hear-twice.ts'

type Span = [start: number, end: number]

/** A sound of so many seconds that speaks throughout, but for these pauses: one around its middle. */
async function soundOf(seconds: number, pauses: Span[] = [[seconds * 0.4, seconds * 0.45]]): Promise<SpeechSegment> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hear-twice-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ends = [0, ...pauses.flat(), seconds]
  const tones = ends.flatMap((start, at) => (at % 2 === 0 ? [{ start, end: ends[at + 1]!, hertz: 300 }] : []))
  return { wavPath: await writeTones(path.join(folder, 'segment.wav'), seconds, tones), lengthSeconds: seconds }
}

const filesBeside = ({ wavPath }: SpeechSegment) => readdir(path.dirname(wavPath))
const words = (text: string, aSecond = 2): RecognisedWord[] =>
  text.split(' ').map((word, n) => ({ text: word, start: n / aSecond, end: (n + 0.9) / aSecond, confidence: 0.9 }))
const loop = words(Array.from({ length: 10 }, () => 'thank you').join(' '))

test('what is heard without a loop is heard once', async () => {
  const parts: SpeechSegment[] = []
  const segment = await soundOf(10)
  const heard = await hearTwice(segment, (part) => {
    parts.push(part)
    return Promise.resolve(words('we met at the harbour'))
  })
  expect(parts).toEqual([segment])
  expect(heard).toEqual(words('we met at the harbour'))
})

test('a loop is heard once more by halves, cut in the pause, and their words are in the place of it', async () => {
  const segment = await soundOf(10)
  const lengths: number[] = []
  const heard = await hearTwice(segment, ({ lengthSeconds }) => {
    lengths.push(lengthSeconds)
    return Promise.resolve(lengthSeconds === 10 ? loop : words('we met'))
  })
  // The pause is from 4 to 4.5 s; each half hears 0.2 s beyond the cut.
  expect(lengths).toEqual([10, expect.closeTo(4.45, 1), expect.closeTo(5.95, 1)])
  expect(heard.map(({ text, start, confidence }) => [text, Math.round(start * 10) / 10, confidence])).toEqual([
    ['we', 0, 0.9],
    ['met', 0.5, 0.9],
    ['we', 4.1, 0.9],
    ['met', 4.6, 0.9],
  ])
  expect(await filesBeside(segment)).toEqual(['segment.wav'])
})

test('a loop that comes again stays, as uncertain words after its first time', async () => {
  const heard = await hearTwice(await soundOf(10), () => Promise.resolve(loop))
  expect(heard.map(({ text }) => text)).toEqual(loop.map(({ text }) => text))
  expect(heard.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, ...Array.from({ length: 18 }, () => 0.2)])
})

/** Seconds of each sound that is heard of one that the engine loops in. */
async function lengthsHeard(segment: SpeechSegment): Promise<number[]> {
  const lengths: number[] = []
  await hearTwice(segment, ({ lengthSeconds }) => {
    lengths.push(Math.round(lengthSeconds * 10) / 10)
    return Promise.resolve(loop)
  })
  return lengths
}

test('the cut is in the longest pause of the middle half, or in the middle where there is none', async () => {
  const [early, late]: [Span, Span] = [
    [0.9, 2.1],
    [8.4, 9.4],
  ]
  expect(await lengthsHeard(await soundOf(10, [early, [3, 3.3], [4.4, 5], [6, 6.3], late]))).toEqual([10, 4.9, 5.5])
  expect(await lengthsHeard(await soundOf(10, [early, late]))).toEqual([10, 5.2, 5.2])
  expect(await lengthsHeard(await soundOf(10, []))).toEqual([10, 5.2, 5.2])
})

test('a sound of less than six seconds is not cut', async () => {
  expect(await lengthsHeard(await soundOf(6))).toHaveLength(3)
  expect(await lengthsHeard(await soundOf(5.9))).toEqual([5.9])
})

test('of two readings with as many inventions the first stays', async () => {
  const heard = await hearTwice(await soundOf(10), ({ wavPath, lengthSeconds }) => {
    if (lengthSeconds === 10) return Promise.resolve(loop)
    const other = words(Array.from({ length: 10 }, () => 'so long').join(' '), 4)
    return Promise.resolve(wavPath.endsWith('from-0.wav') ? [] : other)
  })
  expect(heard[0]?.text).toBe('thank')
})

test('where nothing is said the sound is not looked at', async () => {
  expect(await hearTwice({ wavPath: '/nowhere.wav', lengthSeconds: 10 }, () => Promise.resolve([]))).toEqual([])
})

test('a second hearing that fails changes nothing and leaves no file; one that is stopped stops', async () => {
  const segment = await soundOf(10)
  const failingAfter = (then: () => void) => (part: SpeechSegment) => {
    if (part.lengthSeconds === 10) return Promise.resolve(loop)
    then()
    return Promise.reject(new Error('out of memory'))
  }
  expect(
    await hearTwice(
      segment,
      failingAfter(() => {}),
    ),
  ).toHaveLength(loop.length)
  expect(await filesBeside(segment)).toEqual(['segment.wav'])
  const stop = new AbortController()
  const stopped = hearTwice(
    segment,
    failingAfter(() => stop.abort(new Error('the server ends'))),
    stop.signal,
  )
  await expect(stopped).rejects.toThrow('the server ends')
})
