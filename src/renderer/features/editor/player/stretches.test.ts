import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinStretches, stretchesBetween, totalSeconds } from './stretches.ts'

const stretches = fc.array(fc.record({ from: fc.nat(100), length: fc.nat(20) }).map(({ from, length }) => ({ from, to: from + length })))

test('stretches that touch are one, whatever their order', () => {
  expect(joinStretches([{ from: 5, to: 8 }, { from: 0, to: 2 }, { from: 2.2, to: 3 }, { from: 6, to: 7 }])).toEqual([{ from: 0, to: 3 }, { from: 5, to: 8 }])
})

test('what was played and what was not are the whole, for any stretches', () => {
  fc.assert(
    fc.property(stretches, (played) => {
      const inside = joinStretches(played.map(({ from, to }) => ({ from, to: Math.min(100, to) })))
      expect(totalSeconds(inside) + totalSeconds(stretchesBetween(inside, 100, 0))).toBeCloseTo(100)
    }),
  )
})

test('a gap shorter than asked is none', () => {
  expect(stretchesBetween([{ from: 1, to: 10 }, { from: 14, to: 20 }], 60, 2)).toEqual([{ from: 10, to: 14 }, { from: 20, to: 60 }])
})
