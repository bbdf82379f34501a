import { expect, test } from 'vitest'
import { createLoudnessMeter } from './loudness.ts'
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
  expect(measure(bytes).levels).toHaveLength(66)
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
