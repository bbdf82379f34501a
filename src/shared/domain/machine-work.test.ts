import { expect, test } from 'vitest'
import { listenedStretch, machineWorkLimit, readMedium, wholeMedium } from './machine-work.ts'

test('listening counts its length, reading alone a hundredth of it', () => {
  expect(wholeMedium(3600)).toBe(3600)
  expect(readMedium(3600)).toBe(36)
  expect(listenedStretch(3600, { start: 10, end: 70 })).toBe(60)
  expect(listenedStretch(3600, { start: 10, end: 11 })).toBe(36)
  expect(listenedStretch(60, { start: 0, end: 1000 })).toBe(60)
})

test('the limit is ten times the length, of a medium of unknown length ten minutes', () => {
  expect(machineWorkLimit(60)).toBe(600)
  expect(machineWorkLimit(0)).toBe(600)
  expect(machineWorkLimit(1.2)).toBe(12)
})
