import { expect, test } from 'vitest'
import { rangeWorkSeconds, readMedium, wholeMedium } from './machine-work.ts'

test('listening counts its length, reading alone a hundredth of it', () => {
  expect(wholeMedium(3600)).toBe(3600)
  expect(readMedium(3600)).toBe(36)
  expect(rangeWorkSeconds(3600, { start: 10, end: 70 })).toBe(60)
  expect(rangeWorkSeconds(3600, { start: 10, end: 11 })).toBe(36)
  expect(rangeWorkSeconds(60, { start: 0, end: 1000 })).toBe(60)
})

test('a medium of unknown length counts as a minute', () => {
  expect(wholeMedium(0)).toBe(60)
  expect(readMedium(0)).toBe(0.6)
})

test('a stretch counts no more than the medium and no less than reading it, to the second', () => {
  expect(rangeWorkSeconds(3600, { start: 10, end: 46 })).toBe(36)
  expect(rangeWorkSeconds(3600, { start: 10, end: 47 })).toBe(37)
  expect(rangeWorkSeconds(0, { start: 0, end: 30 })).toBe(30)
})
