import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeTones } from '../../../../tests/support/tones.ts'
import { openWav } from '../../media/index.ts'
import { createLoudnessMeter, measureLoudness } from './loudness.ts'
import { findPauses } from './pauses.ts'

const RATE = 16_000

/** Samples of a tone with these loudnesses (0 to 1), each held for so many seconds; noise below it all. */
function tone(parts: readonly (readonly [seconds: number, amplitude: number])[], noise = 0): Buffer {
  const samples: number[] = []
  for (const [seconds, amplitude] of parts) {
    for (let at = 0; at < seconds * RATE; at++) {
      const hiss = noise * Math.sin(at * at)
      samples.push(Math.round(32_000 * (amplitude * Math.sin((at * 2 * Math.PI * 220) / RATE) + hiss)))
    }
  }
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, index * 2)
  return bytes
}

function measure(bytes: Buffer, chunkBytes = bytes.length) {
  const meter = createLoudnessMeter(RATE, bytes.length / 2)
  for (let at = 0; at < bytes.length; at += chunkBytes) meter.push(bytes.subarray(at, at + chunkBytes))
  return meter.finish()
}

const pausesOf = (parts: Parameters<typeof tone>[0], noise = 0) =>
  findPauses(measure(tone(parts, noise))).map(({ start, end }) => [start, end].map((at) => Math.round(at * 10) / 10))

test('measures the same however the bytes are cut, even inside a sample', () => {
  const bytes = tone([
    [0.3, 0.5],
    [0.2, 0.01],
    [0.155, 0.2],
  ])
  expect(measure(bytes, 333)).toEqual(measure(bytes))
  expect(measure(bytes, 1)).toEqual(measure(bytes))
  expect(measure(bytes).levels).toHaveLength(66)
})

/** The levels of samples that all have one value. */
function levelsOf(value: number, samples: number, room = samples): number[] {
  const bytes = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at++) bytes.writeInt16LE(value, at * 2)
  const meter = createLoudnessMeter(RATE, room)
  meter.push(bytes)
  return [...meter.finish().levels]
}

test('a level is half decibels above -70 dB of full scale, and 0 for all that is quieter', () => {
  expect(levelsOf(-32_768, 160)).toEqual([140])
  expect(levelsOf(3277, 160)).toEqual([100])
  expect(levelsOf(33, 160)).toEqual([20])
  expect(levelsOf(10, 160)).toEqual([0])
  expect(levelsOf(0, 160)).toEqual([0])
})

test('each ten milliseconds have a level, and so has the rest', () => {
  expect(levelsOf(3277, 320)).toEqual([100, 100])
  expect(levelsOf(3277, 321)).toEqual([100, 100, 100])
  expect(levelsOf(3277, 320, 1600)).toEqual([100, 100])
  expect(levelsOf(3277, 0, 1600)).toEqual([])
})

test('what comes beyond the samples that were said is left out', () => {
  expect(levelsOf(3277, 480, 160)).toEqual([100])
})

test('an empty chunk within a sample changes nothing', () => {
  const meter = createLoudnessMeter(RATE, 1)
  for (const chunk of [[0x00], [], [0x80]]) meter.push(Uint8Array.from(chunk))
  expect([...meter.finish().levels]).toEqual([140])
})

test('a WAV file is measured until somebody stops it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'loudness-'))
  try {
    const file = await writeTones(path.join(folder, 'sound.wav'), 1, [{ start: 0, end: 0.5, hertz: 300 }])
    const { levels } = await measureLoudness(await openWav(file))
    expect(levels).toHaveLength(100)
    expect(levels[25]).toBeGreaterThan(levels[75]!)
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(measureLoudness(await openWav(file), stopped)).rejects.toThrow('stopped')
  } finally {
    await rm(folder, { recursive: true })
  }
})

const parts = (loud: number) =>
  [
    [1, loud],
    [0.5, 0],
    [1.2, loud],
    [0.3, 0],
    [1, loud],
  ] as const

test('finds the pauses of loud and of quiet speech, in silence and in a noisy room', () => {
  const expected = [
    [1, 1.5],
    [2.7, 3],
  ]
  expect(pausesOf(parts(0.5))).toEqual(expected)
  expect(pausesOf(parts(0.02))).toEqual(expected)
  expect(pausesOf(parts(0.5), 0.02)).toEqual(expected)
})

test('a gap too short for a pause is none, and steady sound has none', () => {
  expect(
    pausesOf([
      [1, 0.5],
      [0.1, 0],
      [1, 0.5],
    ]),
  ).toEqual([])
  expect(pausesOf([[5, 0.3]])).toEqual([])
})
