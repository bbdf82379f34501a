import { expect, test } from 'vitest'
import { formatClock } from './duration.ts'

test.each([
  [0, '00:00:00'],
  [59.4, '00:00:59'],
  [59.6, '00:01:00'],
  [3909, '01:05:09'],
  [360_000, '100:00:00'],
  [Number.NaN, '00:00:00'],
  [-3, '00:00:00'],
])('%d seconds on the clock are %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})
