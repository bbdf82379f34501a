import { expect, test } from 'vitest'
import { latestTime } from './latest-time.ts'

test('rounding may put a time a little past the end, and an estimated length may be too short', () => {
  expect([latestTime(100), latestTime(100, { isEstimate: true })]).toEqual([102, 107])
})

test('any time may be named of a medium whose length is not known', () => {
  expect([latestTime(0), latestTime(0, { isEstimate: true })]).toEqual([Infinity, Infinity])
})
