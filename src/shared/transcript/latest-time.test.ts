import { expect, test } from 'vitest'
import { latestTime } from './latest-time.ts'

test('rounding may put a time a little past the end, and an estimated length may be too short', () => {
  expect(latestTime(100)).toBe(107)
})

test('any time may be named of a medium whose length is not known', () => {
  expect(latestTime(0)).toBe(Infinity)
})
