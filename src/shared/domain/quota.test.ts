import { describe, expect, test } from 'vitest'
import { costOf, isWithinBalance, percentUsed } from './quota.ts'

describe('quota', () => {
  test.each([
    [10, 0, 11, true],
    [10, 0, 10, false],
    [10, 5, 15, false],
    [10, 5, 15.1, true],
    [10, 1e9, null, true],
  ])('%d s with %d s in work fits into %s: %s', (lengthSeconds, inWorkOrFailedSeconds, balanceSeconds, fits) => {
    expect(isWithinBalance({ lengthSeconds, inWorkOrFailedSeconds, balanceSeconds })).toBe(fits)
  })

  test('a begun second is free', () => {
    expect([costOf(0.9), costOf(12), costOf(12.99)]).toEqual([0, 12, 12])
  })

  test.each([
    [0, 0, 0],
    [50, 0, 0],
    [0, 900, 0],
    [450, 900, 50],
    [900, 900, 100],
    [901, 900, 100],
    [899, 900, 100],
    [5, -900, 0],
    [299, 900, 33],
  ])('%i of %i is %i percent', (used, granted, percent) => {
    expect(percentUsed(used, granted)).toBe(percent)
  })
})
