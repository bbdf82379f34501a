import { expect, test } from 'vitest'
import { RETRY_WAITS_MS, retryWait } from './webhook-retries.ts'

test('eight tries, each wait longer than the one before or as long, in about a day', () => {
  expect(RETRY_WAITS_MS).toHaveLength(7)
  expect(RETRY_WAITS_MS.toSorted((a, b) => a - b)).toEqual(RETRY_WAITS_MS)
  const hours = RETRY_WAITS_MS.reduce<number>((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeCloseTo(23.6, 1)
})

test('a tenth of a wait is left to chance, and after the last try there is none', () => {
  expect([retryWait(1, 0), retryWait(1, 1), retryWait(7, 0), retryWait(8, 0)]).toEqual([
    5000,
    5500,
    8 * 3_600_000,
    null,
  ])
})

test('no try has failed, no wait; the chance is drawn where none is given', () => {
  expect(retryWait(0, 0)).toBeNull()
  const wait = retryWait(2)!
  expect(wait).toBeGreaterThanOrEqual(300_000)
  expect(wait).toBeLessThanOrEqual(330_000)
})
