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

/**
 * Where 80 seconds with these pauses are cut for two workers: at best in the middle, and from 30 to 50 s in. Those at
 * both ends are out of reach, and have the quiet told from the loud.
 */
const cutOf80 = (...pauses: (readonly [start: number, end: number])[]) =>
  planSegments(80, soundWith(80, [[0, 5], ...pauses, [75, 80]]), need)[0]!.end

test('a cut has its margin in a pause on either side, or lies in the middle of a shorter one', () => {
  expect(cutOf80([38, 42])).toBe(40)
  expect(cutOf80([36, 38])).toBeCloseTo(37.8, 6)
  expect(cutOf80([42, 44])).toBeCloseTo(42.2, 6)
  expect(cutOf80([36, 36.3])).toBeCloseTo(36.15, 6)
  expect(cutOf80([42, 42.3])).toBeCloseTo(42.15, 6)
})

test('a pause counts within a quarter of a segment of the ideal place, and no further', () => {
  expect(cutOf80([29, 30.2])).toBeCloseTo(30, 6)
  expect(cutOf80([29, 30.1])).toBe(40)
  expect(cutOf80([49.8, 51])).toBeCloseTo(50, 6)
  expect(cutOf80([49.9, 51])).toBe(40)
})

test('a pause is worth its length up to half a second, less its way by the width of what is in reach', () => {
  const near = [39.8, 40.2] as const
  expect(cutOf80([36.5, 37.2], near)).toBeCloseTo(37, 6)
  expect(cutOf80([34.5, 35.2], near)).toBe(40)
  expect(cutOf80([31, 36], [39, 39.6])).toBeCloseTo(39.4, 6)
})

test('of two pauses that are as good the first is taken', () => {
  expect(cutOf80([38, 38.6], [41.4, 42])).toBeCloseTo(38.4, 6)
})

/** A sound without pauses, with a little less of it around these places: for 50 ms, by so much. */
function cutWithDips(seconds: number, wanted: Partial<typeof need>, ...dips: [at: number, less: number][]): number {
  const sound = soundWith(seconds, [])
  for (const [at, less] of dips)
    for (let frame = at * 100 - 2; frame <= at * 100 + 2; frame++) sound.levels[frame] = LOUD - less
  return planSegments(seconds, sound, { ...need, ...wanted })[0]!.end
}

test('where all is equally loud the ideal place is taken', () => {
  expect(cutWithDips(80, {})).toBe(40)
})

test('the quietest 50 ms are looked for up to five seconds away, however little quieter', () => {
  expect(cutWithDips(80, {}, [35, 1])).toBe(35)
  expect(cutWithDips(80, {}, [45, 1])).toBe(45)
  expect(cutWithDips(80, {}, [36, 1])).toBe(36)
  expect(cutWithDips(80, {}, [34.5, 15])).toBe(40)
  expect(cutWithDips(80, {}, [45.5, 15])).toBe(40)
})

test('of places that are as quiet the nearest is taken, and of two as near the first', () => {
  expect(cutWithDips(80, {}, [36, 5], [43, 5])).toBe(43)
  expect(cutWithDips(80, {}, [38, 5], [42, 5])).toBe(38)
})

test('a quiet place is within a quarter of a segment as well', () => {
  const short = { idealSeconds: 10, workers: 1 }
  expect(cutWithDips(20, short, [8, 5])).toBe(8)
  expect(cutWithDips(20, short, [7, 5])).toBe(10)
  expect(cutWithDips(20, short, [13, 5])).toBe(10)
})

test('what is exactly as long as an engine takes is one segment; a rest that is longer is cut again', () => {
  const limit = { idealSeconds: 120, mostSeconds: 100.4, workers: 1 }
  expect(
    planSegments(
      100,
      soundWith(100, [
        [62, 66],
        [90, 91],
      ]),
      limit,
    ),
  ).toHaveLength(1)
  // The first cut goes to 80.8 s, so that 119.2 s are left for one more.
  const segments = planSegments(
    200,
    soundWith(200, [
      [52, 56],
      [80, 81],
      [104, 108],
    ]),
    limit,
  )
  expect(segments.map(({ end }) => Math.round(end * 10) / 10)).toEqual([80.8, 140.4, 200])
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
