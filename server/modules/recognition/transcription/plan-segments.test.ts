import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Loudness } from './loudness.ts'
import { planSegments } from './plan-segments.ts'
import { MARGIN_SECONDS } from './planned-segment.ts'

const LOUD = 100
const QUIET = 10

/** A sound that is loud but for these pauses. */
function soundWith(lengthSeconds: number, pauses: readonly (readonly [start: number, end: number])[]): Loudness {
  const levels = new Uint8Array(Math.round(lengthSeconds * 100)).fill(LOUD)
  for (const [start, end] of pauses) levels.fill(QUIET, Math.round(start * 100), Math.round(end * 100))
  return { framesPerSecond: 100, levels }
}

/** Pauses all through a sound: one of 0.4 s every three seconds, as people speak. */
const everyThreeSeconds = (length: number) =>
  Array.from({ length: Math.floor(length / 3) }, (_, index) => [index * 3 + 2.6, index * 3 + 3] as const)

const need = { idealSeconds: 120, mostSeconds: 180, workers: 2 }

test('cuts inside a pause, with room for the margin on both sides', () => {
  const sound = soundWith(100, everyThreeSeconds(100))
  const [first] = planSegments(100, sound, need)
  const cutIn = everyThreeSeconds(100).find(([start, end]) => start <= first!.end && first!.end <= end)
  expect(cutIn).toBeDefined()
  expect(first!.end - cutIn![0]).toBeGreaterThanOrEqual(0.19)
  expect(cutIn![1] - first!.end).toBeGreaterThanOrEqual(0.19)
})

test('prefers a long pause further away to a short one nearby', () => {
  const [first] = planSegments(
    80,
    soundWith(80, [
      [34, 34.8],
      [39.9, 40.1],
      [2, 5],
      [72, 75],
    ]),
    need,
  )
  expect(first!.end).toBeGreaterThan(34)
  expect(first!.end).toBeLessThan(34.8)
})

test('without any pause takes the quietest place near', () => {
  const sound = soundWith(60, [])
  sound.levels.fill(LOUD - 5, 3190, 3200)
  const [first] = planSegments(60, sound, need)
  expect(first!.end).toBeCloseTo(31.95, 1)
})

test('ten minutes for two workers are six segments of about equal length', () => {
  const segments = planSegments(600, soundWith(600, everyThreeSeconds(600)), need)
  expect(segments).toHaveLength(6)
  const lengths = segments.map(({ start, end }) => end - start)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(5)
})

test('a minute is shared between two workers, a few seconds are not', () => {
  expect(planSegments(60, soundWith(60, everyThreeSeconds(60)), need)).toHaveLength(2)
  expect(planSegments(11, soundWith(11, everyThreeSeconds(11)), need)).toEqual([{ seq: 0, start: 0, end: 11 }])
})

test('segments touch, cover all and never pass the limit of the engine', () => {
  const pause = fc
    .tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 0.05, max: 20, noNaN: true }))
    .map(([start, length]) => [start, start + length] as const)
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 400, noNaN: true }),
      fc.array(pause, { maxLength: 60 }),
      fc.record({
        idealSeconds: fc.integer({ min: 5, max: 120 }),
        mostSeconds: fc.integer({ min: 6, max: 180 }),
        workers: fc.integer({ min: 1, max: 16 }),
      }),
      (length, pauses, wanted) => {
        const segments = planSegments(length, soundWith(length, pauses), wanted)
        expect(segments[0]?.start).toBe(0)
        expect(segments.at(-1)?.end).toBe(length)
        for (const [index, segment] of segments.entries()) {
          expect(segment.seq).toBe(index)
          expect(segment.end).toBeGreaterThan(segment.start)
          if (index > 0) expect(segment.start).toBe(segments[index - 1]?.end)
          expect(segment.end - segment.start + 2 * MARGIN_SECONDS).toBeLessThanOrEqual(wanted.mostSeconds + 0.02)
        }
      },
    ),
  )
})
