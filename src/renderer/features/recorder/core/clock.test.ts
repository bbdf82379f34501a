import { expect, test } from 'vitest'
import { leftText } from './clock.ts'

test('what is left is said roughly', () => {
  expect([0, 59, 60, 3599, 15_120].map(leftText)).toEqual([
    'less than a minute',
    'less than a minute',
    '1m',
    '59m',
    '4h 12m',
  ])
})
