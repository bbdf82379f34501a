import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test('the clock counts seconds, minutes and hours', () => {
  expect([0, 999, 207_400, 3_600_000, 36_065_000].map(clockText)).toEqual([
    '00:00',
    '00:00',
    '03:27',
    '1:00:00',
    '10:01:05',
  ])
})
