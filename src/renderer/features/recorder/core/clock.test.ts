import { expect, test } from 'vitest'
import { clockText, leftText } from './clock.ts'

test('the clock counts seconds, minutes and hours', () => {
  expect([0, 999, 207_400, 3_600_000, 36_065_000].map(clockText)).toEqual(['00:00', '00:00', '03:27', '1:00:00', '10:01:05'])
})

test('what is left is said roughly', () => {
  expect([0, 59, 60, 3599, 15_120].map(leftText)).toEqual(['less than a minute', 'less than a minute', '1m', '59m', '4h 12m'])
})
