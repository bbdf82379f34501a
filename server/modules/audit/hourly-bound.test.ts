import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { createHourlyBound } from './hourly-bound.ts'

test('so many pass in an hour, of each name by itself', () => {
  const bound = createHourlyBound(2)
  expect([bound.passes('ann', 0), bound.passes('ann', 1), bound.passes('ann', 2), bound.passes('bob', 3)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(bound.passes('ann', HOUR_MS - 1)).toBe(false)
  expect(bound.passes('ann', HOUR_MS)).toBe(true)
})

test('of endless names the oldest are forgotten', () => {
  const bound = createHourlyBound(1)
  for (let at = 0; at < 10_001; at++) bound.passes(`name ${at}`, at)
  expect(bound.passes('name 0', 20_000)).toBe(true)
  expect(bound.passes('name 10000', 20_000)).toBe(false)
})
