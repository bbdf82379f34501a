import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinRanges, rangesBetween, totalSeconds } from './time-ranges.ts'

const ranges = fc.array(
  fc.record({ from: fc.nat(100), length: fc.nat(20) }).map(({ from, length }) => ({ from, to: from + length })),
)

test('ranges that touch are one, whatever their order', () => {
  expect(
    joinRanges([
      { from: 5, to: 8 },
      { from: 0, to: 2 },
      { from: 2.2, to: 3 },
      { from: 6, to: 7 },
    ]),
  ).toEqual([
    { from: 0, to: 3 },
    { from: 5, to: 8 },
  ])
})

test('what was played and what was not are the whole, for any ranges', () => {
  fc.assert(
    fc.property(ranges, (played) => {
      const inside = joinRanges(played.map(({ from, to }) => ({ from, to: Math.min(100, to) })))
      expect(totalSeconds(inside) + totalSeconds(rangesBetween(inside, 100, 0))).toBeCloseTo(100)
    }),
  )
})

test('a gap shorter than asked is none', () => {
  expect(
    rangesBetween(
      [
        { from: 1, to: 10 },
        { from: 14, to: 20 },
      ],
      60,
      2,
    ),
  ).toEqual([
    { from: 10, to: 14 },
    { from: 20, to: 60 },
  ])
})
