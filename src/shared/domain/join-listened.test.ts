import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageSpeed, joinListened } from './join-listened.ts'

test('what was played again more slowly counts as that', () => {
  const joined = joinListened(
    [
      { from: 0, to: 60, speed: 2 },
      { from: 10, to: 20, speed: 1 },
      { from: 15, to: 30, speed: 1.5 },
    ],
    100,
  )
  expect(joined).toEqual([
    { from: 0, to: 10, speed: 2 },
    { from: 10, to: 20, speed: 1 },
    { from: 20, to: 30, speed: 1.5 },
    { from: 30, to: 60, speed: 2 },
  ])
  expect(averageSpeed(joined)).toBeCloseTo(60 / (5 + 10 + 10 / 1.5 + 15), 6)
})

test('nothing was played after the end of the media, and nothing has no speed', () => {
  expect(joinListened([{ from: 50, to: 70, speed: 1 }], 60)).toEqual([{ from: 50, to: 60, speed: 1 }])
  expect(joinListened([{ from: 61, to: 70, speed: 1 }], 60)).toEqual([])
  expect(averageSpeed([])).toBeNull()
})

test('of too many ranges the longest stay', () => {
  const many = Array.from({ length: 1500 }, (_, at) => ({ from: at * 10, to: at * 10 + (at < 500 ? 1 : 2), speed: 1 }))
  const joined = joinListened(many, 1e6)
  expect(joined).toHaveLength(1000)
  expect(joined[0]).toEqual({ from: 5000, to: 5002, speed: 1 })
})

test('each tenth of a second counts once, at the slowest speed that it was played at', () => {
  const range = fc
    .tuple(fc.nat(300), fc.integer({ min: 10, max: 100 }), fc.constantFrom(0.8, 1, 1.5, 2))
    .map(([from, length, speed]) => ({ from, to: from + length, speed }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
      const joined = joinListened(ranges, 1000)
      for (let at = 0.5; at < 410; at++) {
        const speeds = ranges.filter(({ from, to }) => from <= at && at < to).map(({ speed }) => speed)
        const found = joined.filter(({ from, to }) => from <= at && at < to).map(({ speed }) => speed)
        expect(found).toEqual(speeds.length > 0 ? [Math.min(...speeds)] : [])
      }
      expect(joinListened(joined, 1000)).toEqual(joined)
    }),
    { numRuns: 200 },
  )
})
