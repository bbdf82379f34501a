import { describe, expect, test } from 'vitest'
import { formatClock } from './duration.ts'
import { exactTime } from './exact-time.ts'
import { costOf } from './quota.ts'
import { billedMinutes, wholeSeconds } from './whole-seconds.ts'

test.each([
  [0, 0],
  [0.9, 0],
  [12.99, 12],
  [11.9995, 12],
  [-3, 0],
  [Number.NaN, 0],
])('%d seconds count as %d', (seconds, whole) => {
  expect(wholeSeconds(seconds)).toBe(whole)
})

describe('a begun minute is billed whole, a begun second begins none', () => {
  test.each([
    [2400, 40],
    [2400.4, 40],
    [720.07, 12],
    [720.99, 12],
    [721, 13],
    [59, 1],
    [700.5, 12],
  ])('%d s are %d minutes', (seconds, minutes) => {
    expect(billedMinutes(seconds)).toBe(minutes)
  })
})

test.each([668.4, 668.6, 668.97, 669.0004])('%d s are shown as what they cost', (seconds) => {
  const cost = costOf(seconds)
  expect([exactTime(seconds), formatClock(seconds)]).toEqual([exactTime(cost), formatClock(cost)])
})
