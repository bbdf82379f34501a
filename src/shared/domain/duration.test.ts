import { expect, test } from 'vitest'
import { formatClock, parseDuration } from './duration.ts'

test.each([
  [0, '00:00:00'],
  [59.4, '00:00:59'],
  [59.6, '00:00:59'],
  [3909, '01:05:09'],
  [360_000, '100:00:00'],
  [Number.NaN, '00:00:00'],
  [-3, '00:00:00'],
])('%d seconds on the clock are %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

test.each([
  ['10h', 36_000],
  ['90m', 5400],
  ['1h30m', 5400],
  ['2h5s', 7205],
  ['0s', 0],
  ['123456h123456m123456s', 123_456 * 3661],
  ['', null],
  ['10', null],
  ['30m1h', null],
  ['1.5h', null],
  ['-1h', null],
  ['9999999h', null],
])('%j is a time of %j seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})
