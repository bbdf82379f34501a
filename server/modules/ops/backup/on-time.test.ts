import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../../src/shared/durations.ts'
import { nextBackupAt } from './on-time.ts'

const DAY = 24 * HOUR_MS

test('a backup is due a while after the newest, at once without one, and never unless a setting says so', () => {
  expect(nextBackupAt(24, DAY, null)).toBe(2 * DAY)
  expect(nextBackupAt(24, null, null)).toBe(0)
  expect(nextBackupAt(null, DAY, null)).toBeNull()
})

test('one that failed is tried again after an hour, not at every look', () => {
  expect(nextBackupAt(24, DAY, 2 * DAY)).toBe(2 * DAY + HOUR_MS)
  expect(nextBackupAt(24, null, 5)).toBe(5 + HOUR_MS)
})
