import { expect, test } from 'vitest'
import { clock, clockLength } from './clock.ts'

test.each([
  [0, '00:00:00.0'],
  [764.3, '00:12:44.3'],
  [764.39, '00:12:44.3'],
  [59.96, '00:00:59.9'],
  [3723.05, '01:02:03.0'],
  [-1, '00:00:00.0'],
])('the clock of %d s says %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text)
})

test.each([
  [2890, '48:10'],
  [0, '0:00'],
  [9.6, '0:09'],
  [59.9999, '1:00'],
  [669.6, '11:09'],
  [3723, '1:02:03'],
])('a length of %d s is %s', (seconds, text) => {
  expect(clockLength(seconds)).toBe(text)
})
