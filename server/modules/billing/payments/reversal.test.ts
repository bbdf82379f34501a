import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeReversed } from './reversal.ts'

test('time goes back in proportion to the money, whole seconds, and all of it with all the money', () => {
  expect(timeReversed(3600, { amount: 600, reversed: 0 })).toBe(0)
  expect(timeReversed(3600, { amount: 599, reversed: 200 })).toBe(1202)
  expect(timeReversed(3600, { amount: 599, reversed: 599 })).toBe(3600)
})

test('more money never takes less time, and never more than there was', () => {
  const order = fc.record({
    seconds: fc.integer({ min: 0, max: 36_003_600 }),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    back: fc.tuple(fc.nat(10_000_000), fc.nat(10_000_000)),
  })
  fc.assert(
    fc.property(order, ({ seconds, amount, back }) => {
      const [less = 0, more = 0] = back
        .map((cents) => Math.min(cents, amount))
        .toSorted((a, b) => a - b)
        .map((reversed) => timeReversed(seconds, { amount, reversed }))
      return 0 <= less && less <= more && more <= seconds
    }),
  )
})
