import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import {
  DAYS_AFTER_PUBLISHING,
  endOfReading,
  HUMAN_STATUSES,
  isReturnable,
  sideOf,
  transcriptorsView,
} from './human-desk.ts'
import { ROLES } from './roles.ts'

const NOW = Date.UTC(2026, 5, 30)

test('a file can be given back once it is taken, and until it is published', () => {
  for (const status of HUMAN_STATUSES) {
    expect(isReturnable({ status, published: false })).toBe(status !== 'STANDBY')
    expect(isReturnable({ status, published: true })).toBe(false)
  }
})

describe('what a transcriptor may have of a file', () => {
  test('the first minute while it waits for anybody', () => {
    expect(transcriptorsView('me', { waiting: true, transcriptorId: null, publishedAt: null }, NOW)).toBe('preview')
    expect(transcriptorsView('me', { waiting: false, transcriptorId: null, publishedAt: null }, NOW)).toBe('none')
    expect(transcriptorsView('me', { waiting: true, transcriptorId: 'another', publishedAt: null }, NOW)).toBe('none')
    expect(transcriptorsView('me', null, NOW)).toBe('none')
  })

  test('all of it once taken, and for 14 days after publishing', () => {
    const mine = { waiting: false, transcriptorId: 'me' }
    expect(transcriptorsView('me', { ...mine, publishedAt: null }, NOW)).toBe('all')
    expect(transcriptorsView('me', { ...mine, publishedAt: NOW - DAYS_AFTER_PUBLISHING * DAY_MS + 1 }, NOW)).toBe('all')
    expect(transcriptorsView('me', { ...mine, publishedAt: NOW - DAYS_AFTER_PUBLISHING * DAY_MS }, NOW)).toBe('none')
    expect(endOfReading(NOW)).toBe(NOW - 14 * DAY_MS)
  })
})

test("transcriptors stand on one side, everybody else on the owner's", () => {
  for (const role of ROLES) expect(sideOf(role)).toBe(role === 'HUMAN-TRANSCRIPTOR' ? 'transcriptor' : 'owner')
})
